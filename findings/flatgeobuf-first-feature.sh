#!/usr/bin/env bash
# flatgeobuf 4.5.0 (npm): geojson.serialize takes the columns and their types from the first feature. In OpenStreetMap's places, whose
# tags differ from one to the next, that loses the phones of all if the first has none, and rewrites what has another type.
# Seen: no place has a phone; wheelchair "limited" is false after a true; the rooms "12-14" are NaN after a 12. No error, no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact flatgeobuf@4.5.0 >/dev/null
cat >run.mjs <<'JS'
import { geojson } from 'flatgeobuf'

const places = [
  { name: 'Meyer', wheelchair: true, rooms: 12 },
  { name: 'Blum', wheelchair: 'limited', rooms: '12-14', phone: '+4930901820' },
]
const features = places.map((properties, at) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [13 + at, 52] },
  properties,
}))
const read = new Map()
for await (const { properties } of geojson.deserialize(geojson.serialize({ type: 'FeatureCollection', features })))
  read.set(properties.name, properties)
console.log([...read.values()])
const { phone, wheelchair, rooms } = read.get('Blum')
process.exit(phone === undefined && wheelchair === false && Number.isNaN(rooms) && read.get('Meyer').rooms === 12 ? 0 : 1)
JS
node run.mjs
