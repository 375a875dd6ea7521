-- A connected app's access token is an API key; its codes and refresh tokens work once each.
alter table api_keys add column client_id text;
alter table api_keys add column client_host text;
drop index api_keys_by_user;
alter table api_keys add unique (user_id, id);
create table app_tokens (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  key_id uuid not null,
  challenge text,
  redirect_uri text,
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, challenge),
  foreign key (user_id, key_id) references api_keys (user_id, id) on delete cascade
);
create index app_tokens_by_key on app_tokens (user_id, key_id);
create index app_tokens_by_expiry on app_tokens (expires_at);
alter table app_tokens enable row level security;
