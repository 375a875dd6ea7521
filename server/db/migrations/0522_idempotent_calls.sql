-- Replies to calls with an Idempotency-Key, for 24 hours.
create table idempotent_calls (
  user_id uuid not null references users on delete cascade,
  key text not null,
  call text not null,
  begun_at timestamptz not null,
  reply bytea,
  primary key (user_id, key)
);
create index idempotent_calls_by_time on idempotent_calls (begun_at);
call own_by_user('idempotent_calls');
