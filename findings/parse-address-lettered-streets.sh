#!/usr/bin/env bash
# parse-address 1.1.2 reads Washington's streets E, N, S, and W as directions: "500 E St SW" is in a street named "St" to the east, like
# "1000 N St NW", so two streets a mile and a half apart have one name. Lettered streets with other names (K St) are read as such.
# A half number (12 1/2) loses its half, which is another door. usaddress 0.5.16 (PyPI) reads the letters as the streets' names.
# Seen: street "St" for E, N, S, and W; "K" with type "St"; number 12.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact parse-address@1.1.2 >/dev/null
python3 -m venv venv
venv/bin/pip install -q usaddress==0.5.16
cat >run.cjs <<'JS'
const { parseLocation } = require('parse-address')
const read = letter => parseLocation(`500 ${letter} St NW, Washington DC 20001`)
const letters = ['E', 'N', 'S', 'W', 'K'].map(letter => [letter, read(letter).prefix ?? '', read(letter).street].join(' '))
const { number } = parseLocation('12 1/2 Main St, Salem MA 01970')
console.log(letters, number)
process.exit(letters.join() === 'E E St,N N St,S S St,W W St,K  K' && number === '12' ? 0 : 1)
JS
cat >run.py <<'PY'
import usaddress
print(*(usaddress.tag(f"500 {letter} St NW, Washington DC 20001")[0].get("StreetName") for letter in "ENSWK"))
PY
node run.cjs
usaddress=$(venv/bin/python run.py)
echo "usaddress: $usaddress"
[[ $usaddress == 'E N S W K' ]]
