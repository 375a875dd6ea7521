#!/usr/bin/env bash
# html-to-text 10.0.1 breaks no line after <address>, <center>, <dt>, <dd>, <figcaption>, and <legend>, which are blocks in the HTML
# standard (section 15.3), although it does after <div>, <section>, and <main>: what follows is glued to the last word.
# A signature's postcode and phone number, or a business's hours and the next line, become one number.
# Seen: "10115 Berlin030 901820", "Rooms12Beds24", and "Ina MeyerOwner". html2text 2025.4.15 (PyPI) keeps rooms and beds apart.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact html-to-text@10.0.1 >/dev/null
python3 -m venv venv
venv/bin/pip install -q html2text==2025.4.15
cat >run.cjs <<'JS'
const { convert } = require('html-to-text')
const address = convert('<p>Yes, please.</p><address>Main St 1<br>10115 Berlin</address>030 901820')
const list = convert('<dl><dt>Rooms</dt><dd>12</dd><dt>Beds</dt><dd>24</dd></dl>')
const middle = convert('<center>Ina Meyer</center><center>Owner</center>')
console.log([address, list, middle, convert('<div>Ina Meyer</div><div>Owner</div>')])
process.exit(address.endsWith('\n10115 Berlin030 901820') && list === 'Rooms12Beds24' && middle === 'Ina MeyerOwner' ? 0 : 1)
JS
node run.cjs
other=$(venv/bin/python -c 'import html2text; print(html2text.html2text("<dl><dt>Rooms</dt><dd>12</dd><dt>Beds</dt><dd>24</dd></dl>"))')
echo "html2text: $other"
[[ $other == *Rooms*$'\n'*12*$'\n'*Beds*$'\n'*24* ]]
