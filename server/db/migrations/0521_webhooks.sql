-- Outgoing webhooks, and the queue and log of what they deliver.
create table webhooks (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  url text not null,
  events text[] not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  challenge text not null,
  verified_at timestamptz,
  disabled_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('webhooks');

create table webhook_deliveries (
  user_id uuid not null,
  id uuid not null default new_id(),
  webhook_id uuid not null,
  type text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
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
