#!/usr/bin/env bash
# inbucket/html2text 1.0.0 (Go; enmime's text of an email that has only HTML) puts a space at both ends of each tag inside a word:
# an email address or phone number with a part in <b>, <span>, or beside a <wbr> falls apart, and "prefix" with a bold "fix", too.
# HTML has no space there. html-to-text 10.0.1 (npm) adds none.
# Seen: "ina @ meyer.example", "030 901 820", and "pre *fix* es".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact html-to-text@10.0.1 >/dev/null
cat >email.html <<'HTML'
<div>ina<span>@</span>meyer.example</div><div>030<span>901</span>820</div><div>pre<b>fix</b>es</div>
HTML
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/inbucket/html2text"
)

func main() {
	html, _ := os.ReadFile("email.html")
	text, _ := html2text.FromString(string(html))
	fmt.Println(text)
}
GO
go mod init finding 2>/dev/null
go get github.com/inbucket/html2text@v1.0.0 2>/dev/null
go=$(go run .) node=$(node -e 'console.log(require("html-to-text").convert(require("fs").readFileSync("email.html", "utf8")))')
printf 'html2text:\n%s\nhtml-to-text:\n%s\n' "$go" "$node"
[[ $go == $'ina @ meyer.example\n030 901 820\npre *fix* es' && $node == $'ina@meyer.example\n030901820\nprefixes' ]]
