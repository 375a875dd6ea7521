#!/usr/bin/env bash
# zipcode-to-timezone 0.0.9 has Beulah and Hazen (Mercer County, North Dakota) in Mountain Time, which they left in November 2010
# (America/North_Dakota/Beulah in tz's data). Who starts calls at 8 local time by it calls at 9, and who ends at 8 p.m. at 9 p.m.,
# an hour after the law of US states that end calls at 8. @photostructure/tz-lookup 11.7.0 has Central Time there.
# Seen: America/Denver for 58523 and 58545, an hour behind the tz data of this Node for their coordinates; Bismarck is right in both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact zipcode-to-timezone@0.0.9 @photostructure/tz-lookup@11.7.0 >/dev/null
cat >run.cjs <<'JS'
const { lookup } = require('zipcode-to-timezone')
const tzlookup = require('@photostructure/tz-lookup')
const hour = timeZone => new Date('2026-11-30T18:00:00Z').toLocaleString('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
const towns = [['58523', 47.263, -101.778], ['58545', 47.294, -101.623], ['58501', 46.808, -100.784]]
const seen = towns.map(([zip, ...at]) => [zip, lookup(zip), tzlookup(...at), hour(tzlookup(...at)) - hour(lookup(zip))])
console.table(seen)
process.exit(seen.map(([, , , apart]) => apart).join() === '1,1,0' && seen[0][1] === 'America/Denver' ? 0 : 1)
JS
node run.cjs
