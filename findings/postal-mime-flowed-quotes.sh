#!/usr/bin/env bash
# postal-mime 4.0.0 joins lines of format=flowed whatever their quote depth, so an answer below a quoted line that ends in a space
# becomes part of the quote. RFC 3676, section 4.1: such a line ends its paragraph if a line of another quote depth follows.
# mailparser 3.14.2 keeps the two apart. An empty line, which is fixed (same section), disappears in both if a space is before it.
# Seen: "> Is Monday fine? Yes, please call me." on one line, and "Yes. Ina" instead of two paragraphs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat >run.mjs <<'JS'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

const head = ['From: ina@meyer.example', 'Content-Type: text/plain; charset=utf-8; format=flowed', '', '']
const texts = async (...lines) => {
  const email = head.join('\r\n') + lines.join('\r\n')
  return [await PostalMime.parse(email), await simpleParser(email)].map(({ text }) => text.trim())
}
const answer = await texts('> Is Monday ', '> fine? ', 'Yes, please call me.')
const quote = await texts('> Is Monday fine? ', 'Yes, please call me.')
const paragraphs = await texts('Yes. ', '', 'Ina')
console.log({ answer, quote, paragraphs })
const right = [
  answer[0] === '> Is Monday > fine? Yes, please call me.',
  quote[0] === '> Is Monday fine? Yes, please call me.',
  /fine\? *\nYes, please/.test(quote[1]),
  paragraphs.every(text => text === 'Yes. Ina'),
]
process.exit(right.every(Boolean) ? 0 : 1)
JS
node run.mjs
