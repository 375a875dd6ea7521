#!/usr/bin/env bash
# xlsxreader 1.2.8 (Go) takes the pronunciation of a Japanese name for the name: Excel keeps how a name was typed beside it, in the
# same shared string (<rPh>; ECMA-376, part 1, section 18.4.6), and the last <t> of the string wins.
# Seen: "デンキ" (denki) for the shop 山田電気, where excelize 2.11.1 reads the name from the same file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main
import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"
)
func main() {
	book, plain, out := excelize.NewFile(), new(bytes.Buffer), new(bytes.Buffer)
	book.SetCellValue("Sheet1", "A1", "山田電気")
	book.Write(plain)
	from, _ := zip.NewReader(bytes.NewReader(plain.Bytes()), int64(plain.Len()))
	to := zip.NewWriter(out)
	for _, part := range from.File {
		opened, _ := part.Open()
		text, _ := io.ReadAll(opened)
		read := `</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><rPh sb="2" eb="4"><t>デンキ</t></rPh></si>`
		writer, _ := to.Create(part.Name)
		writer.Write(bytes.Replace(text, []byte("</t></si>"), []byte(read), 1))
	}
	to.Close()
	reader, _ := xlsxreader.NewReader(out.Bytes())
	other, _ := excelize.OpenReader(out)
	name, _ := other.GetCellValue("Sheet1", "A1")
	seen := (<-reader.ReadRows(reader.Sheets[0])).Cells[0].Value
	fmt.Println("xlsxreader:", seen, "excelize:", name)
	if seen != "デンキ" || name != "山田電気" { os.Exit(1) }
}
GO
go mod init finding 2>/dev/null
go get github.com/thedatashed/xlsxreader@v1.2.8 github.com/xuri/excelize/v2@v2.11.1 2>/dev/null
go run .
