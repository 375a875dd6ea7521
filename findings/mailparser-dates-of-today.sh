#!/usr/bin/env bash
# mailparser 3.14.2 dates an email that it can't read the date of by the moment it's parsed, without a sign that it did: an answer of 2019
# that is imported today came in today. CEST, Central Europe's summer time, is enough, and a comment inside the time, which
# RFC 5322 has in its appendix A.5. Section 4.3 has an unknown zone count as -0000, so the date still tells the day.
# Seen: this second for both, where postal-mime 4.0.0 returns the header's text, and Python's email module the date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact mailparser@3.14.2 postal-mime@4.0.0 >/dev/null
cat >run.mjs <<'JS'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

let isRight = true
for (const date of ['Mon, 3 Jun 2019 10:00:00 CEST', 'Fri, 21 Nov 1997 09(comment):55:06 -0600']) {
  const email = `From: ina@meyer.example\r\nDate: ${date}\r\n\r\nYes\r\n`
  const from = Date.now()
  const [seen, other] = [(await simpleParser(email)).date, (await PostalMime.parse(email)).date]
  console.log(date, '| mailparser:', seen, '| postal-mime:', other)
  isRight &&= seen >= from - 1000 && other === date
}
process.exit(isRight && (await simpleParser('Date: Mon, 3 Jun 2019 10:00:00 EST\r\n\r\n')).date.getUTCFullYear() === 2019 ? 0 : 1)
JS
node run.mjs
python3 - <<'PY'
from email.utils import parsedate
assert parsedate("Mon, 3 Jun 2019 10:00:00 CEST")[:4] == (2019, 6, 3, 10)
PY
