-- A mailed link may also choose a new password.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password'));
