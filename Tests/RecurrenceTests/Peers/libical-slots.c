// What libical makes of recurrence rules. Reads lines of RULE|DTSTART|END, the two times as YYYYMMDDTHHMMSS, and prints
// for each a line with the slots before END that the rule produces, as YYYY-MM-DDTHH:MM:SS and separated by spaces.
// "refused" stands for a rule that libical does not take. "endless" comes after the slots where it was still looking
// for another one after 0.05 seconds on the processor, "crashed" where it ended by itself.
//
// Each rule has a process of its own: libical offers no way to stop it, and a crash costs one answer only.

#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static char text[1 << 22];
// Only grows by whole words, so that a signal finds nothing half written.
static volatile size_t length;

static void add(const char *word) {
  size_t count = strlen(word);
  if (length + count > sizeof text) _exit(71);
  memcpy(text + length, word, count);
  length += count;
}

static void finish(void) {
  size_t count = length;
  for (const char *rest = text; count > 0;) {
    ssize_t written = write(STDOUT_FILENO, rest, count);
    if (written < 0) _exit(74);
    rest += written;
    count -= (size_t)written;
  }
  _exit(0);
}

static void stop(int signal) {
  (void)signal;
  add("endless");
  finish();
}

static void answer(char *line) {
  char *rule = strtok(line, "|"), *start = strtok(NULL, "|"), *end = strtok(NULL, "|\n");
  struct icaltimetype last = icaltime_from_string(end);
  struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
  // A rule text cannot have both COUNT and UNTIL, but the iterator minds both, and with UNTIL it stops looking there.
  if (icaltime_is_null_time(recurrence.until)) recurrence.until = last;
  icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, icaltime_from_string(start));
  if (recurrence.freq == ICAL_NO_RECURRENCE || !iterator) {
    add("refused");
    return;
  }
  for (;;) {
    struct icaltimetype slot = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(slot) || icaltime_compare(slot, last) >= 0) return;
    char word[64];
    snprintf(word, sizeof word, "%04d-%02d-%02dT%02d:%02d:%02d ", slot.year, slot.month, slot.day, slot.hour,
             slot.minute, slot.second);
    add(word);
  }
}

int main(void) {
  static char line[8192];
  // Once here, so that no child has to load the calendars of ICU.
  struct icalrecurrencetype daily = icalrecurrencetype_from_string("RSCALE=GREGORIAN;FREQ=DAILY");
  icalrecur_iterator_free(icalrecur_iterator_new(daily, icaltime_from_string("20000101T000000")));

  const struct itimerval limit = {{0, 0}, {0, 50000}};
  while (fgets(line, sizeof line, stdin)) {
    pid_t child = fork();
    if (child < 0) return 71;
    if (child == 0) {
      signal(SIGPROF, stop);
      setitimer(ITIMER_PROF, &limit, NULL);
      answer(line);
      finish();
    }
    int status = 0;
    waitpid(child, &status, 0);
    const char *rest = status ? "crashed\n" : "\n";
    if (write(STDOUT_FILENO, rest, strlen(rest)) < 0) return 74;
  }
  return 0;
}
