// The jobs of `ledger occurrences` done with libical: parses a calendar and prints how many occurrences overlap the
// days from FROM up to, but not including, TO in UTC.
//
//     peer FILE YYYYMMDD YYYYMMDD
//
// What it leaves to a real program: it builds no keys, sorts nothing, shows nothing, and replaces a slot by an
// override only when the RECURRENCE-ID names that slot's moment. DATE and floating values are read in UTC.
//
// Two things icalcomponent_foreach_recurrence() does otherwise than RFC 5545 are put right, so that both programs
// count alike: it compares a zoned slot's reading with the bounds as if the bounds were readings in that zone, hence
// it is asked for a day more on each side; and it takes the DTEND of a DATE for the last day instead of the day after.

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A slot that an override replaces.
struct replaced {
  const char *uid;
  time_t slot;
};

struct table {
  struct replaced *entries;
  size_t count;
};

struct job {
  const struct table *table;
  const char *uid; // of the series, or NULL when nothing replaces a slot of it
  time_t from, to;
  time_t excess; // by which the spans of the event end too late
  long count;
};

static time_t moment(icalproperty *property, icalcomponent *event) {
  struct icaltimetype time = icalproperty_get_datetime_with_component(property, event);
  return icaltime_as_timet_with_zone(time, icaltime_get_timezone(time));
}

static int by_uid_and_slot(const void *left, const void *right) {
  const struct replaced *a = left, *b = right;
  int order = strcmp(a->uid, b->uid);
  return order ? order : (a->slot > b->slot) - (a->slot < b->slot);
}

static int by_uid(const void *left, const void *right) {
  const struct replaced *a = left, *b = right;
  return strcmp(a->uid, b->uid);
}

static void collect(icalcomponent *calendar, struct table *table) {
  size_t capacity = 0;
  icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
  for (; event; event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    icalproperty *property = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY);
    const char *uid = property ? icalcomponent_get_uid(event) : NULL;
    if (!uid) continue;
    if (table->count == capacity) {
      capacity = capacity ? 2 * capacity : 64;
      table->entries = realloc(table->entries, capacity * sizeof *table->entries);
      if (!table->entries) abort();
    }
    table->entries[table->count++] = (struct replaced){uid, moment(property, event)};
  }
  if (table->count) qsort(table->entries, table->count, sizeof *table->entries, by_uid_and_slot);
}

static const void *find(const struct table *table, struct replaced key, int (*order)(const void *, const void *)) {
  return table->count ? bsearch(&key, table->entries, table->count, sizeof key, order) : NULL;
}

static void take(icalcomponent *event, struct icaltime_span *span, void *data) {
  struct job *job = data;
  time_t end = span->end - job->excess;
  (void)event;
  if (span->start >= job->to || end < job->from) return;
  if (end == job->from && span->start < end) return;
  if (job->uid && find(job->table, (struct replaced){job->uid, span->start}, by_uid_and_slot)) return;
  job->count++;
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) return NULL;
  long size = ftell(file);
  char *text = malloc((size_t)size + 1);
  rewind(file);
  if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) return NULL;
  text[size] = 0;
  fclose(file);
  return text;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  char *text = contents(arguments[1]);
  icalcomponent *calendar = text ? icalparser_parse_string(text) : NULL;
  free(text);
  if (!calendar) return 65;

  struct table table = {NULL, 0};
  collect(calendar, &table);
  struct icaltimetype from = icaltime_from_string(arguments[2]), to = icaltime_from_string(arguments[3]);
  struct job job = {&table, NULL, icaltime_as_timet(from), icaltime_as_timet(to), 0, 0};
  icaltime_adjust(&from, -1, 0, 0, 0);
  icaltime_adjust(&to, 1, 0, 0, 0);
  icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
  for (; event; event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    const char *uid = icalcomponent_get_uid(event);
    int is_override = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY) != NULL;
    job.uid = uid && !is_override && find(&table, (struct replaced){uid, 0}, by_uid) ? uid : NULL;
    int is_date = icalcomponent_get_dtstart(event).is_date;
    job.excess = is_date && icalcomponent_get_first_property(event, ICAL_DTEND_PROPERTY) ? 24 * 60 * 60 - 1 : 0;
    icalcomponent_foreach_recurrence(event, from, to, take, &job);
  }
  printf("%ld\n", job.count);
  return 0;
}
