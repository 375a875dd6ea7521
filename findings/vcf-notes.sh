#!/usr/bin/env bash
# vcf 2.1.2 (npm) writes a note's line break as nothing, so "Call after 5" above "10 tables" is "Call after 510 tables" in the contact
# that an address book imports; and it reads "Meyer\, Blum" with its backslash. RFC 2426, section 4, and RFC 6350, section 3.4:
# a line break is written as \n, a comma in a text as \, (and both are read back). vobject 0.9.9 (PyPI) does both.
# Seen: the note without a break, the name with a backslash.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact vcf@2.1.2 >/dev/null
python3 -m venv venv
venv/bin/pip install -q vobject==0.9.9
cat >run.cjs <<'JS'
const VCard = require('vcf')
const { writeFileSync } = require('node:fs')
const card = new VCard()
card.set('fn', 'Meyer')
card.set('n', 'Meyer;;;;')
card.set('note', 'Call after 5\n10 tables')
writeFileSync('meyer.vcf', card.toString('3.0'))
const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Meyer\\, Blum', 'N:Meyer;;;;', 'NOTE:One\\nTwo', 'END:VCARD', '']
writeFileSync('blum.vcf', lines.join('\r\n'))
const read = new VCard().parse(lines.join('\r\n'))
console.log('vcf writes', card.toString('3.0').match(/NOTE.*/)[0], 'and reads', read.get('fn').valueOf())
process.exit(read.get('fn').valueOf() === 'Meyer\\, Blum' ? 0 : 1)
JS
cat >run.py <<'PY'
import vobject
written, other = (vobject.readOne(open(name)) for name in ("meyer.vcf", "blum.vcf"))
print("vobject reads", [written.note.value, other.fn.value, other.note.value])
assert [written.note.value, other.fn.value, other.note.value] == ["Call after 510 tables", "Meyer, Blum", "One\nTwo"]
PY
node run.cjs
venv/bin/python run.py
