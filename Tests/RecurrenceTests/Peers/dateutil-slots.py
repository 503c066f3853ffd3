# What python-dateutil makes of recurrence rules. Reads lines of RULE|DTSTART|END, the two times as ISO 8601 writes them,
# and prints for each a line with the slots before END, separated by commas; "none" if dateutil fails or takes more than
# 0.1 seconds on the processor.

import signal
import sys
from datetime import datetime

from dateutil.rrule import rrulestr


def stop(*_):
    raise TimeoutError


signal.signal(signal.SIGPROF, stop)
for line in sys.stdin:
    rule, start, end = line.strip().split("|")
    signal.setitimer(signal.ITIMER_PROF, 0.1)
    slots = []
    try:
        for slot in rrulestr(rule, dtstart=datetime.fromisoformat(start)):
            if slot >= datetime.fromisoformat(end):
                break
            slots.append(slot.isoformat())
        print(",".join(slots))
    except ValueError:
        print("")
    except Exception:
        print("none")
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
