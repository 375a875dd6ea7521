#!/usr/bin/env bash
# libphonenumber-js 1.13.16: findPhoneNumbersInText takes a German date for a valid phone number, because it doesn't ask for the
# leading 0 that a national number is written with. Google's own finder, ported as phonenumbers 9.0.43 (PyPI), finds nothing there.
# Whoever collects the numbers of a website calls +4930112026, a number in Berlin, for "ab 30.11.2026 wieder geöffnet".
# Seen: dates, a tax number, and coordinates are valid numbers to the one, none to the other; both find the real number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact libphonenumber-js@1.13.16 >/dev/null
python3 -m venv venv
venv/bin/pip install -q phonenumbers==9.0.43
cat >lines.json <<'JSON'
["ab 30.11.2026 wieder geöffnet", "Steuernummer 27/123/45678", "52.520008, 13.404954", "Telefon 030 901820"]
JSON
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'

const lines = JSON.parse(readFileSync('lines.json', 'utf8'))
const found = line => findPhoneNumbersInText(line, 'DE').filter(({ number }) => number.isValid())
console.log(JSON.stringify(lines.map(line => found(line).map(({ number }) => number.number))))
JS
cat >run.py <<'PY'
import json, phonenumbers
found = lambda line: [phonenumbers.format_number(match.number, 0) for match in phonenumbers.PhoneNumberMatcher(line, "DE")]
print(json.dumps([found(line) for line in json.load(open("lines.json"))], separators=(",", ":")))
PY
here=$(node run.mjs) google=$(venv/bin/python run.py)
echo "libphonenumber-js: $here"
echo "phonenumbers:      $google"
[[ $here == '[["+4930112026"],["+492712345678"],["+4952520008","+49404954"],["+4930901820"]]' ]]
[[ $google == '[[],[],[],["+4930901820"]]' ]]
