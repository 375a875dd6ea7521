-- A change of the column's type runs no trigger, so the entries stay as protected as they were.
alter table admin_audit alter column detail type jsonb using case
  when detail ~ '^\w+, \w+ → \w+, \w+$' then jsonb_build_object('code', 'subscription-changed',
    'from', jsonb_build_object('plan', split_part(split_part(detail, ' → ', 1), ', ', 1),
      'status', split_part(split_part(detail, ' → ', 1), ', ', 2)),
    'to', jsonb_build_object('plan', split_part(split_part(detail, ' → ', 2), ', ', 1),
      'status', split_part(split_part(detail, ' → ', 2), ', ', 2)))
  when detail = 'Closed; its sessions ended, its sending rests' then '{"code": "account-closed"}'
  when detail = 'Opened again' then '{"code": "account-reopened"}'
  when detail = 'Asked to pay the last payment back' then '{"code": "refund-requested"}'
  when detail = 'There was no payment to refund. The subscription has ended.' then '{"code": "nothing-to-refund"}'
  when detail like 'Not paid back: %' then
    jsonb_build_object('code', 'refund-failed', 'words', substr(detail, length('Not paid back: ') + 1))
  else jsonb_build_object('code', 'other', 'text', detail)
end;
