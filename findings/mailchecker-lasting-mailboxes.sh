#!/usr/bin/env bash
# mailchecker 6.0.21 calls addresses disposable that people keep for decades: those of mail.com's domains for professions
# (photographer.net, contractor.net, dr.com), of Hushmail, and of Singapore's university. freemail 1.7.0 lists them as free mailboxes
# that aren't disposable. Whoever leaves out what mailchecker refuses leaves out one-person businesses.
# Seen: isValid is false for each of these; true for engineer.com, which is mail.com's, too; false for a mailbox of ten minutes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact --ignore-scripts mailchecker@6.0.21 freemail@1.7.0 >/dev/null
cat >run.cjs <<'JS'
const { isValid } = require('mailchecker')
const { isDisposable } = require('freemail')
const lasting = ['photographer.net', 'contractor.net', 'optician.com', 'dr.com', 'consultant.com', 'hush.com', 'nus.edu.sg']
const seen = domain => ({ domain, mailchecker: isValid(`ina@${domain}`), freemail: !isDisposable(`ina@${domain}`) })
const rows = [...lasting, 'engineer.com', '10minutemail.com'].map(seen)
console.table(rows)
const right = rows.every(({ domain, mailchecker, freemail }) =>
  domain === 'engineer.com' ? mailchecker && freemail : domain === '10minutemail.com' ? !mailchecker && !freemail : !mailchecker && freemail,
)
process.exit(right ? 0 : 1)
JS
node run.cjs
