#!/usr/bin/env bash
# dkimpy 1.1.8 refuses a valid signature if its key is for email and another service: s=email:tlsrpt. RFC 6376, section 3.6.1, has s= be
# a list with colons, and RFC 8460 adds tlsrpt to it, so a domain that signs its TLS reports with the same key
# fails DKIM wherever dkimpy judges. mailauth 7.1.0 accepts it.
# Seen: verify() is False for that key record, and True for s=email, s=*, and none; mailauth passes all four.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact mailauth@7.1.0 >/dev/null
python3 -m venv venv
venv/bin/pip install -q dkimpy==1.1.8
openssl genrsa -traditional -out key.pem 2048 2>/dev/null
openssl rsa -in key.pem -pubout -outform DER -out key.der 2>/dev/null
cat >run.py <<'PY'
import base64, json, dkim

email = b"From: ina@meyer.example\r\nTo: bo@blum.example\r\nSubject: Offer\r\n\r\nHello\r\n"
email = dkim.sign(email, b"s1", b"meyer.example", open("key.pem", "rb").read()) + email
public = base64.b64encode(open("key.der", "rb").read()).decode()
records = [f"v=DKIM1; k=rsa; {service}p={public}" for service in ("", "s=*; ", "s=email; ", "s=email:tlsrpt; ")]
open("email.eml", "wb").write(email)
json.dump(records, open("records.json", "w"))
print(*(dkim.verify(email, dnsfunc=lambda *_, **__: record.encode()) for record in records))
PY
cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { dkimVerify } = require('mailauth/lib/dkim/verify')
const judge = async record => (await dkimVerify(readFileSync('email.eml'), { resolver: async () => [[record]] })).results[0].status.result
Promise.all(JSON.parse(readFileSync('records.json', 'utf8')).map(judge)).then(seen => console.log(...seen))
JS
dkimpy=$(venv/bin/python run.py) mailauth=$(node run.cjs)
echo "dkimpy: $dkimpy; mailauth: $mailauth"
[[ $dkimpy == 'True True True False' && $mailauth == 'pass pass pass pass' ]]
