// Runs a command with its output thrown away and prints its wall time in nanoseconds, the time it had a processor, user
// and system, in nanoseconds, and its peak memory in KiB.
//
//     measure COMMAND [ARGUMENT...]
//
// A child's peak starts at what its parent held when it was made, so the parent has to be smaller than any program
// that is measured: a script is not.

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long nanoseconds(struct timeval time) {
  return time.tv_sec * 1000000000LL + time.tv_usec * 1000LL;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  pid_t child;
  int status;
  struct rusage usage;
  long long start = now();
  if (posix_spawnp(&child, arguments[1], &actions, NULL, arguments + 1, environ)) return 71;
  if (wait4(child, &status, 0, &usage) != child) return 71;
  long long end = now();
  if (!WIFEXITED(status) || WEXITSTATUS(status)) return 1;
#ifdef __APPLE__
  usage.ru_maxrss /= 1024;
#endif
  long long busy = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  printf("%lld %lld %ld\n", end - start, busy, usage.ru_maxrss);
  return 0;
}
