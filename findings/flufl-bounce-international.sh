#!/usr/bin/env bash
# flufl.bounce 6.0.0 (Mailman's bounce detector) finds nobody in the report of a failure that is about an address beyond ASCII: neither
# in message/global-delivery-status nor under the address type utf-8, with which RFC 6533 (sections 3 and 4) has servers report it.
# So a dead mailbox stays on the list, and gets the next email.
# Seen: no permanent failure for either, though the same report in message/delivery-status with rfc822 has one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q flufl.bounce==6.0.0
"$folder/venv/bin/python" - <<'PY'
import email, sys
from flufl.bounce import all_failures

def permanent(kind, recipient):
    lines = ["From: mailer-daemon@mx.example", "MIME-Version: 1.0", f"Content-Type: multipart/report; report-type={kind}; boundary=b", ""]
    lines += ["--b", "", "The mailbox does not exist.", "--b", f"Content-Type: message/{kind}", "", "Reporting-MTA: dns; mx.example", ""]
    lines += [f"Final-Recipient: {recipient}", "Action: failed", "Status: 5.1.1", "", "--b--", ""]
    return [address.decode() for address in all_failures(email.message_from_string("\n".join(lines)))[1]]

seen = [
    permanent("delivery-status", "rfc822; ina@meyer.example"),
    permanent("global-delivery-status", "utf-8; in\\x{E1}@meyer.example"),
    permanent("delivery-status", "utf-8; in\\x{E1}@meyer.example"),
    permanent("global-delivery-status", "rfc822; ina@meyer.example"),
]
print(seen)
sys.exit(0 if seen == [["ina@meyer.example"], [], [], []] else 1)
PY
