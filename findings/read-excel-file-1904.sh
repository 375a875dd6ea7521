#!/usr/bin/env bash
# read-excel-file 9.3.17 and exceljs 4.4.0 know a workbook that counts days from 1904 (as Excel for Mac did) only by date1904="1".
# XML Schema's boolean is "true" as well, and excelize 2.11.1 (Go) writes that: each date is then 1,462 days too early, silently.
# Seen: 2026-11-30 with "1", 2022-11-29 with "true" in both; openpyxl 3.1.5 reads the same day from both files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact read-excel-file@9.3.17 exceljs@4.4.0 >/dev/null
python3 -m venv venv
venv/bin/pip install -q openpyxl==3.1.5
venv/bin/python - <<'PY'
import datetime, zipfile, openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904

book = openpyxl.Workbook()
book.epoch = CALENDAR_MAC_1904
book.active["A1"] = datetime.date(2026, 11, 30)
book.save("1.xlsx")
with zipfile.ZipFile("1.xlsx") as one, zipfile.ZipFile("true.xlsx", "w") as true:
    for name in one.namelist():
        true.writestr(name, one.read(name).replace(b'date1904="1"', b'date1904="true"'))
days = [openpyxl.load_workbook(name).active["A1"].value.date().isoformat() for name in ("1.xlsx", "true.xlsx")]
print("openpyxl", days)
assert days == ["2026-11-30"] * 2
PY
cat >run.mjs <<'JS'
import ExcelJS from 'exceljs'
import { readSheet } from 'read-excel-file/node'

const seen = []
for (const name of ['1.xlsx', 'true.xlsx']) {
  const { worksheets } = await new ExcelJS.Workbook().xlsx.readFile(name)
  const values = [(await readSheet(name))[0][0], worksheets[0].getCell('A1').value]
  seen.push(values.map(date => date.toISOString().slice(0, 10)).join())
}
console.log('read-excel-file, exceljs', seen)
process.exit(seen.join(' ') === '2026-11-30,2026-11-30 2022-11-29,2022-11-29' ? 0 : 1)
JS
node run.mjs
