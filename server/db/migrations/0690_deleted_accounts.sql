-- Accounts that their owners deleted, until nothing of them is left, and who may not be written to or called by an owner who comes back.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  problem text
);
alter table account_deletions enable row level security;

create table kept_opt_outs (
  owner text not null,
  contact text not null,
  reason text not null,
  primary key (owner, contact)
);
alter table kept_opt_outs enable row level security;
