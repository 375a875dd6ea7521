-- How subscriptions stand at those who take the money, and what an account has from all of them.
alter table subscriptions
  add column customer_id text,
  add column started_at timestamptz,
  -- Paid back: nothing is left of the paid period, whatever the vendor still says.
  add column is_refunded boolean not null default false,
  -- Until then the plan stays although a renewal was not paid.
  add column grace_until timestamptz,
  -- When it was last read to be another than before: an administrator's later word stands against it.
  add column changed_at timestamptz not null default now(),
  -- When the reading began that this row shows: an older reading that arrives later changes nothing.
  add column read_at timestamptz not null default '-infinity',
  add constraint subscriptions_status check (status in ('incomplete', 'active', 'past-due', 'canceled'));
create index subscriptions_running on subscriptions (provider, provider_id) where status <> 'canceled';

-- A summary of the running subscription, for the page and for what the plan allows.
alter table users
  add column payment_provider text check (payment_provider in ('stripe', 'paypal', 'admin')),
  add column grace_until timestamptz;
grant select (payment_provider, grace_until) on users to canvass_app;

-- Notifications that were taken: each once. They are hints, so nothing of theirs is kept but who they were.
create table payment_events (
  provider text not null check (provider in ('stripe', 'paypal')),
  event_id text not null,
  type text not null,
  at timestamptz not null,
  taken_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_by_taken on payment_events (taken_at);

-- What a user began to pay and has not finished: the same press again asks the vendor for the same thing.
create table payment_attempts (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  kind text not null check (kind in ('checkout', 'card', 'change')),
  plan_id text not null references subscription_plans,
  price int not null,
  -- The idempotency key.
  key uuid not null default gen_random_uuid(),
  provider_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, provider, kind, plan_id)
);
call own_by_user('payment_attempts');
revoke insert, update, delete on payment_attempts from canvass_app;

-- The limits of a plan are columns of their own; what stands here is what else it has.
update subscription_plans set features = case id
  when 'basic' then '["AI email generation", "Basic analytics"]'::jsonb
  when 'standard' then '["Advanced AI", "Full analytics"]'::jsonb
  when 'calling_only' then '["Call analytics", "AI insights"]'::jsonb
  else '[]'::jsonb end
where id in ('free', 'basic', 'standard', 'calling_only');
