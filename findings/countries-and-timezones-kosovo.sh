#!/usr/bin/env bash
# countries-and-timezones 3.10.0: XK (Kosovo), AC (Ascension), and TA (Tristan da Cunha) are no countries to it, although
# libphonenumber and CLDR have them: a time zone looked up by the country of a +383 number isn't there.
# Seen: getCountry returns null for the three, and CLDR (Intl.DisplayNames) names each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact countries-and-timezones@3.10.0 libphonenumber-js@1.13.16 >/dev/null
cat >run.cjs <<'JS'
const { getCountry } = require('countries-and-timezones')
const { parsePhoneNumber } = require('libphonenumber-js/max')
const names = new Intl.DisplayNames('en', { type: 'region' })
const seen = ['XK', 'AC', 'TA'].map(code => [code, names.of(code), getCountry(code) ?? null])
console.log(parsePhoneNumber('+38328012345').country, seen)
process.exit(seen.every(([code, name, country]) => name !== code && country === null) && getCountry('DE') ? 0 : 1)
JS
node run.cjs
