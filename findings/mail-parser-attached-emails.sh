#!/usr/bin/env bash
# mail-parser 4.8.0 (PyPI) takes the text of an attached email for the sender's own: a customer who writes "Yes, please." and attaches what
# they got has "Reply STOP to unsubscribe" in their body, and whoever reads wishes in it takes them off the list. RFC 2046, section 5.2.1:
# message/rfc822 encapsulates another message. Python's own get_body() returns the answer alone.
# Seen: both texts in text_plain and in body, next to the attachment.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q mail-parser==4.8.0
"$folder/venv/bin/python" - <<'PY'
import email, email.policy, sys, mailparser

lines = ["From: ina@meyer.example", "MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b", ""]
lines += ["--b", "Content-Type: text/plain", "", "Yes, please."]
lines += ["--b", "Content-Type: message/rfc822", "Content-Disposition: attachment", ""]
lines += ["From: bo@blum.example", "Subject: Offer", "", "Reply STOP to unsubscribe.", "--b--", ""]
raw = "\r\n".join(lines)
seen = mailparser.parse_from_string(raw)
other = email.message_from_string(raw, policy=email.policy.default).get_body(("plain",)).get_content()
print("mail-parser", [seen.text_plain, seen.body, len(seen.attachments)], "\nemail", [other])
right = [text.strip() for text in seen.text_plain] == ["Yes, please.", "Reply STOP to unsubscribe."] and len(seen.attachments) == 1
sys.exit(0 if right and "STOP" in seen.body and other.strip() == "Yes, please." else 1)
PY
