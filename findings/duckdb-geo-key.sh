#!/usr/bin/env bash
# DuckDB 2.0.1 (PyPI): COPY TO Parquet of a GEOMETRY column writes the key `geo` of GeoParquet beside Parquet's own GEOMETRY type,
# without the spatial extension or an option that asks for it. Readers that test for `geo` take the file for GeoParquet.
# Seen: the file of a GEOMETRY column has the key, and the file of a BLOB column with the same bytes hasn't.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q duckdb==2.0.1
"$folder/venv/bin/python" - "$folder" <<'PY'
import json, sys
import duckdb

folder = sys.argv[1]
con = duckdb.connect()
def keys(value, name):
    path = f"{folder}/{name}.parquet"
    con.execute(f"copy (select {value} as point) to '{path}' (format parquet)")
    return con.execute(f"select decode(key), decode(value) from parquet_kv_metadata('{path}')").fetchall()
geometry, blob = keys("'POINT (1.5 42.5)'::GEOMETRY", "geometry"), keys("'abc'::BLOB", "blob")
geo = json.loads(dict(geometry).get("geo", "{}"))
print(duckdb.__version__, "geometry:", [key for key, _ in geometry], geo.get("version"), "blob:", blob)
sys.exit(0 if geo.get("primary_column") == "point" and not blob else 1)
PY
