"""Serves the bare repositories of a folder over http on loopback, with git's own http-backend.

    git_http.py FOLDER PORT_FILE [USER:PASSWORD] [--read-only]

The port that was free is written to PORT_FILE. With --read-only pushes get 403, as on a server where one may only read.
"""
import base64, gzip, http.server, os, subprocess, sys
from urllib.parse import urlsplit

folder, port_file = sys.argv[1:3]
options = [word for word in sys.argv[3:] if not word.startswith("--")]
wanted = "Basic " + base64.b64encode(options[0].encode()).decode() if options else None
read_only = "--read-only" in sys.argv
backend = os.path.join(subprocess.check_output(["git", "--exec-path"], text=True).strip(), "git-http-backend")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def answer(self):
        if wanted and self.headers.get("Authorization") != wanted:
            return self.refuse(401, "Unauthorized", ("WWW-Authenticate", 'Basic realm="ledger"'))
        url = urlsplit(self.path)
        if read_only and "git-receive-pack" in self.path:
            return self.refuse(403, "Forbidden")
        environment = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "GIT_PROJECT_ROOT": folder,
                       "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": url.path, "QUERY_STRING": url.query,
                       "REQUEST_METHOD": self.command, "REMOTE_USER": "ada", "REMOTE_ADDR": "127.0.0.1",
                       "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                       "GIT_PROTOCOL": self.headers.get("Git-Protocol", "")}
        body = self.body()
        environment["CONTENT_LENGTH"] = str(len(body))
        done = subprocess.run([backend], input=body, env=environment, capture_output=True)
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        fields = [line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line]
        status = next((int(value.split()[0]) for name, value in fields if name == "Status"), 200)
        self.send_response(status)
        for name, value in fields:
            if name != "Status":
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def body(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            parts = []
            while size := int(self.rfile.readline().split(b";")[0], 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            data = b"".join(parts)
        else:
            data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        return gzip.decompress(data) if self.headers.get("Content-Encoding") == "gzip" else data

    def refuse(self, status, text, *fields):
        self.body()
        self.send_response(status, text)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = answer


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(port_file + ".new", "w") as file:
    file.write(str(server.server_address[1]))
os.rename(port_file + ".new", port_file)
server.serve_forever()
