#!/usr/bin/env bash
# go-vcard (emersion, of June 18, 2026) doesn't escape a semicolon in a name or address, and splits at an escaped one when it reads. RFC 6350,
# section 3.4: a semicolon inside a component must be written \; and read as part of it. vobject 0.9.9 (PyPI) does both.
# Seen: "Main St 1; rear" becomes "Main St 1" in the town " rear", and the town the region; "Meyer; Blum" has the given name " Blum".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q vobject==0.9.9
venv/bin/python - <<'PY'
import vobject

card = vobject.vCard()
card.add("fn").value = "Meyer"
card.add("n").value = vobject.vcard.Name(family="Meyer; Blum", given="Ina")
open("meyer.vcf", "w", newline="").write(card.serialize())
assert vobject.readOne(open("meyer.vcf")).n.value.family == "Meyer; Blum"
PY
cat >main.go <<'GO'
package main
import (
	"bytes"
	"fmt"
	"os"
	"github.com/emersion/go-vcard"
)
func main() {
	card, text := vcard.Card{}, new(bytes.Buffer)
	card.SetValue("VERSION", "4.0")
	card.SetAddress(&vcard.Address{StreetAddress: "Main St 1; rear", Locality: "Berlin"})
	vcard.NewEncoder(text).Encode(card)
	read, _ := vcard.NewDecoder(text).Decode()
	file, _ := os.Open("meyer.vcf")
	other, _ := vcard.NewDecoder(file).Decode()
	at, name := read.Address(), other.Name()
	fmt.Printf("%q in %q, %q; %q, %q\n", at.StreetAddress, at.Locality, at.Region, name.FamilyName, name.GivenName)
	if at.StreetAddress != "Main St 1" || at.Locality != " rear" || at.Region != "Berlin" || name.GivenName != " Blum" { os.Exit(1) }
}
GO
go mod init finding 2>/dev/null
go get github.com/emersion/go-vcard@v0.0.0-20260618161152-d854b7e0e2d3 2>/dev/null
go run .
