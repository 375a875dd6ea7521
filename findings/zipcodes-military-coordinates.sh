#!/usr/bin/env bash
# zipcodes (npm) 8.0.0: military ZIP codes (states AA, AE, AP) have coordinates, many of them abroad, so the ZIP code nearest to a
# European town is one of an army post office in the country "US".
# Seen: hundreds of them, and around Heidelberg (49.4, 8.7) lookupByCoords answers an AE code within a few kilometres.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact zipcodes@8.0.0 >/dev/null
cat >run.cjs <<'JS'
const zipcodes = require('zipcodes')
const military = Object.values(zipcodes.codes).filter(code => ['AA', 'AE', 'AP'].includes(code.state))
const placed = military.filter(code => code.latitude && code.longitude)
const near = zipcodes.lookupByCoords(49.4, 8.7)
console.log(`${military.length} military codes, ${placed.length} with coordinates; nearest to Heidelberg:`, near)
process.exit(placed.length > 300 && near?.state === 'AE' ? 0 : 1)
JS
node run.cjs
