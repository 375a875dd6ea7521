#!/usr/bin/env bash
# gspread 6.2.1: get_all_records() and everything else that "numericises" takes businesses called Infinity and Nan for numbers,
# because Python's float() does, and reads a decimal comma as nothing: a rating of 4,5 in a European sheet is 45.
# Seen: inf, nan, and 45, without a warning; "Nan Bakery" stays a text, and 4.5 a rating.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q gspread==6.2.1
"$folder/venv/bin/python" - <<'PY'
import math, sys
from gspread.utils import numericise_all, to_records

headers = ["name", "rating"]
rows = [["Infinity", "4,5"], ["Nan", "4.5"], ["Nan Bakery", "4,55"]]
records = to_records(headers, [numericise_all(row) for row in rows])
print(records)
infinity, nan, bakery = (record["name"] for record in records)
right = infinity == math.inf and isinstance(nan, float) and math.isnan(nan) and bakery == "Nan Bakery"
sys.exit(0 if right and [record["rating"] for record in records] == [45, 4.5, 455] else 1)
PY
