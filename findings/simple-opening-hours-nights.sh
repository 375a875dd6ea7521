#!/usr/bin/env bash
# simple-opening-hours 0.1.1 reads a bar's "Fr-Sa 18:00-02:00", has it in its table, and says at every hour of the night that it's closed, as
# no time is both after 18:00 and before 02:00 on one day. OpenStreetMap's specification has such a span end on the next day.
# opening_hours 3.15.0 has it open.
# Seen: closed at 19:00 and 23:00 on Friday and at 01:00 on Saturday; the span until 24:00 is open at 23:00.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact simple-opening-hours@0.1.1 opening_hours@3.15.0 >/dev/null
cat >run.mjs <<'JS'
import OpeningHours from 'opening_hours'
import { SimpleOpeningHours } from 'simple-opening-hours'

const times = ['2026-12-04T19:00', '2026-12-04T23:00', '2026-12-05T01:00'].map(time => new Date(time))
const hours = 'Fr-Sa 18:00-02:00'
const simple = new SimpleOpeningHours(hours)
const seen = times.map(time => simple.isOpenOn(time))
const other = times.map(time => new OpeningHours(hours).getState(time))
const midnight = new SimpleOpeningHours('Fr-Sa 18:00-24:00').isOpenOn(times[1])
console.log(simple.getTable().fr, { simple: seen, opening_hours: other, midnight })
process.exit(!seen.some(Boolean) && other.every(Boolean) && midnight && simple.getTable().fr[0] === '18:00-02:00' ? 0 : 1)
JS
TZ=Europe/Berlin node run.mjs
