#!/usr/bin/env bash
# hyparquet 1.31.5: `geoparquet: false` given to parquetReadObjects alone doesn't keep a geometry's bytes if the metadata was read
# without it, because the footer's parser already marks the column. A valid GeoParquet file then yields GeoJSON objects.
# Seen: point is an object with "coordinates" if only the reader gets the option, and 21 bytes if the parser gets it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact hyparquet@1.31.5 hyparquet-writer@0.17.0 >/dev/null
cat >run.mjs <<'JS'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'

const point = new Uint8Array(21)
const view = new DataView(point.buffer)
view.setUint8(0, 1)
view.setUint32(1, 1, true)
view.setFloat64(5, 1.5, true)
view.setFloat64(13, 42.5, true)
const geo = { version: '1.1.0', primary_column: 'point', columns: { point: { encoding: 'WKB', geometry_types: ['Point'] } } }
const file = parquetWriteBuffer({
  columnData: [{ name: 'point', data: [point], type: 'BYTE_ARRAY' }],
  kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
})
const read = async metadata => {
  const [row] = await parquetReadObjects({ file, metadata, geoparquet: false, utf8: false })
  return row.point instanceof Uint8Array ? `${row.point.length} bytes` : JSON.stringify(row.point)
}
const seen = [await read(parquetMetadata(file)), await read(parquetMetadata(file, { geoparquet: false }))]
console.log(`only the reader gets the option: ${seen[0]}\nthe footer's parser gets it, too: ${seen[1]}`)
process.exit(seen[0].includes('"coordinates":[1.5,42.5]') && seen[1] === '21 bytes' ? 0 : 1)
JS
node run.mjs
