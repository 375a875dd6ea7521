#!/usr/bin/env bash
# hucre 1.0.0: streamOdsRows glues the paragraphs of a cell together, so an address on two lines becomes another one: "Main St 1"
# above "10115 Berlin" is "Main St 110115 Berlin". Calc writes each line of a cell as a paragraph, and OpenDocument 1.3, part 3,
# section 5.1.3, has each <text:p> be one. readOds of the same package keeps the line break.
# Seen: both functions' values of the same file, which odfpy 1.4.1 writes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact hucre@1.0.0 >/dev/null
python3 -m venv venv
venv/bin/pip install -q odfpy==1.4.1
venv/bin/python - <<'PY'
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

book = OpenDocumentSpreadsheet()
table, row, cell = Table(name="Leads"), TableRow(), TableCell(valuetype="string")
for line in ("Main St 1", "10115 Berlin"):
    cell.addElement(P(text=line))
row.addElement(cell)
table.addElement(row)
book.spreadsheet.addElement(table)
book.save("leads.ods")
PY
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { readOds, streamOdsRows } from 'hucre/ods'

const file = readFileSync('leads.ods')
const whole = (await readOds(file)).sheets[0].rows[0][0]
let streamed
for await (const { values } of streamOdsRows(file)) streamed = values[0]
console.log({ whole, streamed })
process.exit(whole === 'Main St 1\n10115 Berlin' && streamed === 'Main St 110115 Berlin' ? 0 : 1)
JS
node run.mjs
