#!/usr/bin/env bash
# node-ical 0.26.1 doesn't read a calendar's own VTIMEZONE: it looks up the name only. "Eastern" isn't in its list, so 10:00 in New York
# becomes 10:00 where the server is, although the file says UTC-5. RFC 5545, section 3.2.19: a TZID is the name of a VTIMEZONE
# in the same file. ical.js 2.2.1 and icalendar 7.3.2 (PyPI) follow the file.
# Seen: 10:00Z (on a server in UTC) instead of 15:00Z.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact node-ical@0.26.1 ical.js@2.2.1 >/dev/null
cat >run.mjs <<'JS'
import ICAL from 'ical.js'
import ical from 'node-ical'

const changes = (name, from, to, rule) =>
  `BEGIN:${name}\nDTSTART:20070101T020000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:FREQ=YEARLY;${rule}\nEND:${name}\n`
const file = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\nBEGIN:VTIMEZONE\nTZID:Eastern\n${[
  changes('STANDARD', '-0400', '-0500', 'BYDAY=1SU;BYMONTH=11'),
  changes('DAYLIGHT', '-0500', '-0400', 'BYDAY=2SU;BYMONTH=3'),
].join('')}END:VTIMEZONE\nBEGIN:VEVENT\nUID:1@meyer.example\nDTSTAMP:20261101T000000Z
DTSTART;TZID=Eastern:20261130T100000\nSUMMARY:Call\nEND:VEVENT\nEND:VCALENDAR\n`.replaceAll('\n', '\r\n')
const seen = Object.values(ical.parseICS(file)).find(({ type }) => type === 'VEVENT').start.toISOString()
const calendar = new ICAL.Component(ICAL.parse(file))
const said = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString()
console.log({ 'node-ical': seen, 'ical.js': said })
process.exit(seen === '2026-11-30T10:00:00.000Z' && said === '2026-11-30T15:00:00.000Z' ? 0 : 1)
JS
TZ=UTC node run.mjs
