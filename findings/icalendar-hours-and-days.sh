#!/usr/bin/env bash
# A day (P1D) isn't 24 hours (PT24H) when the clocks change: RFC 5545, section 3.3.6, has days be nominal, hours exact. icalendar 7.3.2
# (PyPI) ends PT24H an hour late, as it adds it to the clock's time; node-ical 0.26.1 ends P1D an hour early, as it adds 24 hours.
# So each has one of the two ends wrong, and not the same.
# Seen: from 10:00 on October 24, 2026, in Berlin, both end at 09:00Z in icalendar, both at 08:00Z in node-ical. Right: 09:00Z, 08:00Z.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact node-ical@0.26.1 >/dev/null
python3 -m venv venv
venv/bin/pip install -q icalendar==7.3.2 tzdata
cat >run.py <<'PY'
import datetime, icalendar

event = "BEGIN:VEVENT\nUID:{0}\nDTSTAMP:20261001T000000Z\nDTSTART;TZID=Europe/Berlin:20261024T100000\nDURATION:{0}\nEND:VEVENT\n"
file = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n" + event.format("P1D") + event.format("PT24H") + "END:VCALENDAR\n"
open("events.ics", "w", newline="").write(file.replace("\n", "\r\n"))
events = icalendar.Calendar.from_ical(open("events.ics", "rb").read()).walk("VEVENT")
print(*(f"{event['DURATION'].to_ical().decode()} {event.end.astimezone(datetime.UTC):%dT%H:%MZ}" for event in events))
PY
cat >run.cjs <<'JS'
const events = Object.values(require('node-ical').sync.parseFile('events.ics')).filter(({ type }) => type === 'VEVENT')
console.log(...events.map(({ uid, end }) => `${uid} ${end.toISOString().slice(8, 16)}Z`))
JS
python=$(venv/bin/python run.py) node=$(node run.cjs)
printf 'icalendar: %s\nnode-ical: %s\n' "$python" "$node"
[[ $python == *' 25T09:00Z '*' 25T09:00Z' && $node == 'P1D 25T08:00Z PT24H 25T08:00Z' ]]
