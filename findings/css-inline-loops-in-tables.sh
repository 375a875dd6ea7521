#!/usr/bin/env bash
# css-inline 0.24.0 (PyPI) moves what stands between the rows of a table before the table, as a browser does (HTML, 13.2.6.4.9): of a
# template, {{#each orders}} and {{/each}} become an empty loop, and the row is sent once, without a name. Who inlines styles
# before filling in sends each customer an empty list. juice 11.1.1 leaves the order as it is.
# Seen: both tags before <table> with the one, around the row with the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >email.html <<'HTML'
<html><head><style>td { color: red }</style></head><body><table>{{#each orders}}<tr><td>{{name}}</td></tr>{{/each}}</table></body></html>
HTML
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact juice@11.1.1 >/dev/null
python3 -m venv venv
venv/bin/pip install -q css-inline==0.24.0
moved=$(venv/bin/python -c 'import css_inline; print(css_inline.inline(open("email.html").read()))')
kept=$(node -e 'console.log(require("juice")(require("fs").readFileSync("email.html", "utf8")))')
printf '%s\n' "$moved" "$kept"
[[ $moved == *'{{#each orders}}{{/each}}<table>'*'{{name}}'* ]]
[[ $kept == *'<table>{{#each orders}}<tr><td style="color: red;">{{name}}</td></tr>{{/each}}</table>'* ]]
