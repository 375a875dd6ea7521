-- What an administrator looks for, and what administrators did. Ids are in the order of time.
create index users_by_plan on users (subscription_plan, subscription_status, id);
create index users_by_status on users (subscription_status, id);
create index users_by_text on users using gin (lower(email || ' ' || first_name || ' ' || last_name) gin_trgm_ops);

-- Kept for good: rows are only ever added. The account may be gone one day, what was done to it stays.
create table admin_audit (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  admin_id uuid not null,
  admin_email text not null,
  account_id uuid not null,
  action text not null check (action in ('subscription', 'disable', 'enable', 'refund')),
  detail text not null
);
create index admin_audit_by_account on admin_audit (account_id, at desc, id desc);
alter table admin_audit enable row level security;
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to';
end
$$;
create trigger admin_audit_is_kept before update or delete on admin_audit for each row execute function refuse_change();
