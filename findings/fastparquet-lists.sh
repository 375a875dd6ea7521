#!/usr/bin/env bash
# fastparquet 2026.9.0 reads a list as nothing where its page has no dictionary. pyarrow 26.0.1 stops using one, by default, once
# it has a megabyte, so of 100,000 places, whose phones are lists as in Overture's files, those from the 41,367th on have no phone.
# hyparquet 1.31.5 reads all.
# Seen: the numbers of the first 41,366 places, None for the other 58,634, and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact hyparquet@1.31.5 >/dev/null
python3 -m venv venv
venv/bin/pip install -q fastparquet==2026.9.0 pyarrow==26.0.1
venv/bin/python - <<'PY'
import fastparquet, pyarrow
from pyarrow import parquet

phones = [[f"+4930{n:08}"] if n % 2 else [f"+4930{n:08}", f"+4940{n:08}"] for n in range(100_000)]
parquet.write_table(pyarrow.table({"phones": phones}), "places.parquet")
read = fastparquet.ParquetFile("places.parquet").to_pandas()["phones"]
print("fastparquet:", read.notna().sum(), "places with phones, the last of them the", read.last_valid_index() + 1, "th")
assert read[:41_366].tolist() == phones[:41_366] and read[41_366:].isna().all()
PY
cat >run.mjs <<'JS'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

const places = await parquetReadObjects({ file: await asyncBufferFromFile('places.parquet') })
console.log(`hyparquet: ${places.filter(({ phones }) => phones?.length > 0).length} places with phones`)
process.exit(places.every(({ phones }, n) => phones[0] === `+4930${String(n).padStart(8, '0')}`) ? 0 : 1)
JS
node run.mjs
