#!/usr/bin/env bash
# date-holidays 3.37.0 has Cyprus close on the Tuesday after Clean Monday (Green Monday), 47 days before Easter instead of 48, and has
# the Monday as an observance on which shops are open. In Greece, the same package has the right day.
# holidays 0.109 (PyPI) has the Monday. A list of days on which nobody is called is wrong on two days a year.
# Seen: public on Tuesday, February 24, 2026, and March 16, 2027, under the name "Καθαρά Δευτέρα" (Clean Monday).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact date-holidays@3.37.0 >/dev/null
python3 -m venv venv
venv/bin/pip install -q holidays==0.109
cat >run.cjs <<'JS'
const Holidays = require('date-holidays')
const daysIn = country =>
  [2026, 2027].map(year => {
    const monday = new Holidays(country).getHolidays(year).filter(({ name }) => name === 'Καθαρά Δευτέρα')
    return monday.filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)).join()
  })
console.log(...daysIn('CY'), ...daysIn('GR'))
JS
cat >run.py <<'PY'
import holidays
print(*(day for year in (2026, 2027) for day, name in holidays.CY(years=year, language="en_US").items() if name == "Green Monday"))
PY
here=$(node run.cjs) python=$(venv/bin/python run.py)
echo "date-holidays, Cyprus and Greece: $here"
echo "holidays, Cyprus: $python"
[[ $here == '2026-02-24 2027-03-16 2026-02-23 2027-03-15' && $python == '2026-02-23 2027-03-15' ]]
