-- Two-factor authentication: a secret per account that an authenticator app shares, and recovery codes.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step int not null default 0,
  recovery_codes text[] not null default '{}'
);
alter table second_factors enable row level security;

alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check
  check (action in ('subscription', 'disable', 'enable', 'refund', 'second-factor'));
