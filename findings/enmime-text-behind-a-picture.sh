#!/usr/bin/env bash
# enmime 2.3.0 (Go) keeps the first HTML part of an email and drops the next: Apple's Mail, for one, puts a picture between two of them
# (multipart/mixed), so what somebody writes below a picture is in none of the envelope's fields. RFC 2046, section 5.1.3: the parts
# of multipart/mixed are independent, and meant to be shown in order. Of two plain parts, it keeps both.
# Seen: "See my shop:" alone, where go-message 0.18.2 has "Call me, please." as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/emersion/go-message/mail"
	"github.com/jhillyerd/enmime/v2"
)

func main() {
	part := func(kind, text string) string { return "--b\nContent-Type: " + kind + "\n\n" + text + "\n" }
	parts := part("text/html", "<p>See my shop:</p>") + part("image/png; name=shop.png", "x") + part("text/html", "<p>Call me, please.</p>")
	email := strings.ReplaceAll("From: ina@meyer.example\nContent-Type: multipart/mixed; boundary=b\n\n"+parts+"--b--\n", "\n", "\r\n")
	envelope, _ := enmime.ReadEnvelope(strings.NewReader(email))
	seen := fmt.Sprint(envelope.HTML, envelope.Text)
	for _, one := range append(append(envelope.Attachments, envelope.Inlines...), envelope.OtherParts...) {
		seen += string(one.Content)
	}
	reader, _ := mail.CreateReader(strings.NewReader(email))
	other := ""
	for next, err := reader.NextPart(); err == nil; next, err = reader.NextPart() {
		text, _ := io.ReadAll(next.Body)
		other += string(text)
	}
	fmt.Printf("enmime %q\ngo-message %q\n", seen, other)
	if !strings.Contains(seen, "See my shop") || strings.Contains(seen, "Call me") || !strings.Contains(other, "Call me, please.") { os.Exit(1) }
}
GO
go mod init finding 2>/dev/null
go get github.com/jhillyerd/enmime/v2@v2.3.0 github.com/emersion/go-message@v0.18.2 2>/dev/null
go run .
