-- Logging in with a passkey instead of a password.
create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
alter table passkeys enable row level security;

create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
alter table passkey_challenges enable row level security;
