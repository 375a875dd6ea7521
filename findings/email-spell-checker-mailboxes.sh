#!/usr/bin/env bash
# @zootools/email-spell-checker 1.12.0 takes large providers of mailboxes for typing errors, because its list lacks them: who accepts what it
# suggests writes to a stranger. libero.it, Italy's largest, becomes live.it; email.cz, of Seznam, mail.cz; mac.com, mail.com.
# freemail 1.7.0 lists each of the four as a free mailbox.
# Seen: these suggestions, and none for gmx.de, web.de, or posteo.de.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @zootools/email-spell-checker@1.12.0 freemail@1.7.0 >/dev/null
cat >run.mjs <<'JS'
import checker from '@zootools/email-spell-checker'
import { isFree } from 'freemail'

const wanted = { 'libero.it': 'live.it', 'email.cz': 'mail.cz', 'mac.com': 'mail.com', 'fastmail.fm': 'fastmail.fr' }
const suggested = domain => checker.run({ email: `ina@${domain}` })?.domain
const seen = Object.keys(wanted).map(domain => [domain, suggested(domain), isFree(`ina@${domain}`)])
console.table(seen)
const right = seen.every(([domain, other, free]) => other === wanted[domain] && free)
process.exit(right && !['gmx.de', 'web.de', 'posteo.de'].some(suggested) ? 0 : 1)
JS
node run.mjs
