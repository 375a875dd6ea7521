-- Other programs: what Canvass tells them, and what they asked for.

-- An address that gets chosen events. Secrets are sealed like user_settings' keys.
create table webhooks (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  url text not null,
  -- Of contract/webhook-events.ts.
  events text[] not null,
  secret bytea not null,
  -- Still signs until then, beside the new one.
  former_secret bytea,
  former_until timestamptz,
  -- What the receiver has to answer before the first event.
  challenge text not null,
  verified_at timestamptz,
  disabled_at timestamptz,
  -- Since when nothing was delivered.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('webhooks');

-- An event for one webhook: queued in the transaction of its change (queue_webhooks), then kept for 30 days as the log.
create table webhook_deliveries (
  user_id uuid not null,
  -- The header webhook-id.
  id uuid not null default new_id(),
  webhook_id uuid not null,
  type text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- When it's due. Whoever delivers it moves this ahead first, so that nobody else does at the same time.
  next_at timestamptz not null default now(),
  attempted_at timestamptz,
  status int,
  answer text,
  problem text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (user_id, webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (user_id, webhook_id, id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
call own_by_user('webhook_deliveries');

-- A call with an Idempotency-Key: a repeated one within 24 hours gets this reply, sealed like a secret. Null: it's in progress.
create table idempotent_calls (
  user_id uuid not null references users on delete cascade,
  key text not null,
  -- A hash of what was asked for.
  call text not null,
  begun_at timestamptz not null,
  reply bytea,
  primary key (user_id, key)
);
create index idempotent_calls_by_time on idempotent_calls (begun_at);
call own_by_user('idempotent_calls');
