-- What happened in an account, for its owner.
create table audit_log (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  at timestamptz not null default now(),
  detail jsonb not null,
  primary key (user_id, id)
);
create index audit_log_by_time on audit_log (at);
call own_by_user('audit_log');
revoke update, delete on audit_log from canvass_app;
