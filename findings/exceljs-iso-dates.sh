#!/usr/bin/env bash
# exceljs 4.4.0 reads a cell of type d ("2026-11-30", ECMA-376, part 1, section 18.18.11) as the number 2026, and that as a day:
# each date of such a workbook becomes July 18, 1905. openpyxl 3.1.5 writes such cells with iso_dates.
# Seen: 1905-07-18 for both a date and a time in 2026, where read-excel-file 9.3.17 reads what was written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
python3 -m venv venv
venv/bin/pip install -q openpyxl==3.1.5
venv/bin/python - <<'PY'
import datetime, openpyxl

book = openpyxl.Workbook()
book.iso_dates = True
book.active.append(["Bakery", datetime.date(2026, 11, 30), datetime.datetime(2026, 11, 30, 9, 30)])
book.save("calls.xlsx")
PY
cat >run.mjs <<'JS'
import ExcelJS from 'exceljs'
import { readSheet } from 'read-excel-file/node'

const { worksheets } = await new ExcelJS.Workbook().xlsx.readFile('calls.xlsx')
const days = row => row.slice(-2).map(date => date.toISOString().slice(0, 16))
const exceljs = days(worksheets[0].getRow(1).values)
const [row] = await readSheet('calls.xlsx')
console.log({ exceljs, 'read-excel-file': days(row) })
const right = exceljs.every(day => day === '1905-07-18T00:00') && days(row).join() === '2026-11-30T00:00,2026-11-30T09:30'
process.exit(right ? 0 : 1)
JS
node run.mjs
