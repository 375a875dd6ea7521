-- A change of the account's email address: a link to the current one, then one to the new one.
alter table account_tokens add column new_email text;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'leave-email', 'take-email'));
