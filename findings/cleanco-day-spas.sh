#!/usr/bin/env bash
# cleanco 2.3 takes the last word of a local business for its legal form, with or without its dots: for basename, "Serenity Day Spa"
# is "Serenity Day", like an S.p.A. of Italy, which no directory has. A salon called Sal and a personal trainer (PT) lose theirs, too.
# Seen: these names without their last word, though matches() knows no legal form in "Spa"; "Tea Bar" stays as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q cleanco==2.3
"$folder/venv/bin/python" - <<'PY'
import sys
from cleanco import basename, countrysources, matches

names = ["Serenity Day Spa", "Hair & Nail Spa", "Salon Sal", "Elite PT", "Tea Bar"]
seen = {name: (basename(name), matches(name, countrysources())) for name in names}
for name, found in seen.items():
    print(name, "->", *found)
right = [base for base, _ in seen.values()] == ["Serenity Day", "Hair & Nail", "Salon", "Elite", "Tea Bar"]
sys.exit(0 if right and seen["Serenity Day Spa"][1] == [] else 1)
PY
