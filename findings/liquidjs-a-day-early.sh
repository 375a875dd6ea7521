#!/usr/bin/env bash
# liquidjs 10.30.1: {{ "2026-11-30" | date: "%d.%m." }} is 29.11. on a server in America, because JavaScript takes a date alone for
# midnight in UTC, and the filter writes it in the server's zone. Its documentation says that such literals are in the runtime's zone,
# as they are in Shopify's Liquid, so an appointment in an email is a day early there, and right on the developer's machine in Europe.
# Seen: 29.11. in New York, 30.11. in Berlin; python-liquid 2.3.6 writes 30.11. in both. With a time ("2026-11-30 10:00"), both are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact liquidjs@10.30.1 >/dev/null
python3 -m venv venv
venv/bin/pip install -q python-liquid==2.3.6
template='{{ "2026-11-30" | date: "%d.%m." }} {{ "2026-11-30 10:00" | date: "%d.%m." }}'
js() { TZ=$1 node -e 'console.log(new (require("liquidjs").Liquid)().parseAndRenderSync(process.argv[1]))' "$template"; }
python() { TZ=$1 venv/bin/python -c 'import liquid, sys; print(liquid.Template(sys.argv[1]).render())' "$template"; }
seen="$(js America/New_York), $(js Europe/Berlin); $(python America/New_York), $(python Europe/Berlin)"
echo "$seen"
[[ $seen == '29.11. 30.11., 30.11. 30.11.; 30.11. 30.11., 30.11. 30.11.' ]]
