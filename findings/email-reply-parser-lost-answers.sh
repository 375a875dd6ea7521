#!/usr/bin/env bash
# email-reply-parser 0.5.12 (PyPI) finds the head of a quote in a sentence: from "On" at the start of any line up to "wrote:" in a later one.
# An answer with a line that ends so is gone, and so is one that begins with "From:"; otherwise, the lines between are glued together.
# Seen: parse_reply returns "" for two answers that are all there is, and "closed.As" in a third; mail-parser-reply 1.36 returns each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q email-reply-parser==0.5.12 mail-parser-reply==1.36
"$folder/venv/bin/python" - <<'PY'
import sys
from email_reply_parser import EmailReplyParser
from mailparser_reply import EmailReplyParser as Other

answers = [
    "On Thursday we can meet.\nPlease bring what Bo wrote:\n- ten menus\n- two tables",
    "On Monday we're closed.\nAs I wrote: call me on Tuesday.",
    "From: our side it's a yes.\nPlease call.",
]
quote = "\n\nOn Mon, 23 Nov 2026 at 10:00, Bo <bo@blum.example> wrote:\n> When can we meet?\n"
seen = [EmailReplyParser.parse_reply(answer) for answer in answers]
other = [Other(languages=["en"]).parse_reply(answer) for answer in answers]
print("email-reply-parser", seen, "\nmail-parser-reply", other)
plain = EmailReplyParser.parse_reply("Yes, please." + quote)
sys.exit(0 if seen == ["", answers[1].replace("\n", ""), ""] and other == answers and plain == "Yes, please." else 1)
PY
