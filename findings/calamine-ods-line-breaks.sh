#!/usr/bin/env bash
# python-calamine 0.9.1 (the engine of pandas and Polars for .ods) drops <text:line-break> and <text:tab> inside a cell, so that an
# address on two lines gets another number: "Main St 1", "10115 Berlin" is "Main St 110115 Berlin". OpenDocument 1.3, part 3,
# sections 6.1.4 and 6.1.5: they are a line break and a tab.
# Seen: that text from a file that odfpy 1.4.1 writes with its teletype module; pyexcel-ods3 0.6.1 reads both characters.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q python-calamine==0.9.1 odfpy==1.4.1 pyexcel-ods3==0.6.1
"$folder/venv/bin/python" - "$folder/leads.ods" <<'PY'
import sys
from odf import teletype
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from pyexcel_ods3 import get_data
from python_calamine import CalamineWorkbook

file, texts = sys.argv[1], ["Main St 1\n10115 Berlin", "Ina\tMeyer"]
book, table, row = OpenDocumentSpreadsheet(), Table(name="Leads"), TableRow()
for text in texts:
    cell, paragraph = TableCell(valuetype="string"), P()
    teletype.addTextToElement(paragraph, text)
    cell.addElement(paragraph)
    row.addElement(cell)
table.addElement(row)
book.spreadsheet.addElement(table)
book.save(file)
calamine, pyexcel = CalamineWorkbook.from_path(file).get_sheet_by_index(0).to_python()[0], get_data(file)["Leads"][0]
print("calamine", calamine, "\npyexcel ", pyexcel)
sys.exit(0 if calamine == ["Main St 110115 Berlin", "InaMeyer"] and pyexcel == texts else 1)
PY
