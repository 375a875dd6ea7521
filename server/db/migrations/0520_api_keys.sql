-- API keys: a program acts as an account, within the key's scopes.
create table api_keys (
  hash text primary key,
  id uuid not null unique default new_id(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  start text not null,
  scopes jsonb not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_by_user on api_keys (user_id, id);
