-- Plans, what accounts use of them, and payments.

-- A plan.
create table subscription_plans (
  id text primary key,
  name text not null,
  -- In cents.
  price int not null check (price >= 0),
  interval text not null default 'month' check (interval in ('month', 'year')),
  -- What it offers besides its limits.
  features jsonb not null default '[]',
  plan_type text not null default 'full_access' check (plan_type in ('full_access', 'calling_only')),
  -- Per month; null is unlimited.
  lead_limit int,
  campaign_limit int,
  email_limit int,
  call_limit int,
  stripe_price_id text,
  paypal_plan_id text,
  is_active boolean not null default true,
  sort int not null default 0
);
grant select on subscription_plans to canvass_app;
insert into subscription_plans
  (id, name, price, features, plan_type, lead_limit, campaign_limit, email_limit, call_limit, sort) values
  ('free', 'Free', 0, '[]', 'full_access', 50, 1, 100, 5, 0),
  ('basic', 'Basic', 2900, '["AI email generation", "Basic analytics"]', 'full_access', 500, 10, 2000, 50, 1),
  ('standard', 'Standard', 9900, '["Advanced AI", "Full analytics"]', 'full_access', null, null, null, 200, 2),
  ('calling_only', 'Calling Only', 30000, '["Call analytics", "AI insights"]', 'calling_only', null, 0, 0, 1000, 3);

-- What an account used of its plan in a UTC month.
create table user_usage (
  user_id uuid not null references users on delete cascade,
  year int not null,
  month int not null check (month between 1 and 12),
  leads_generated int not null default 0 check (leads_generated >= 0),
  campaigns_sent int not null default 0 check (campaigns_sent >= 0),
  emails_sent int not null default 0 check (emails_sent >= 0),
  calls_made int not null default 0 check (calls_made >= 0),
  primary key (user_id, year, month)
);
call own_by_user('user_usage');

-- A subscription at a payment provider. Two can overlap; `users` holds a summary. Only what a provider reports is written
-- here, never by the role that serves requests.
create table subscriptions (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  provider text not null check (provider in ('stripe', 'paypal', 'admin')),
  provider_id text not null,
  customer_id text,
  plan_id text not null references subscription_plans,
  status text not null,
  started_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- Refunded: nothing is left of the paid period, whatever the provider still reports.
  is_refunded boolean not null default false,
  -- The plan stays until then although a renewal wasn't paid.
  grace_until timestamptz,

  -- Found to run beside a better one: we end it at its provider from then on.
  double_since timestamptz,
  -- Its last payment was for the current period, so we refund it.
  double_pays_back boolean not null default false,
  double_ended_at timestamptz,

  last_event_at timestamptz,
  -- When we last read a different state. A later decision of an administrator overrides it.
  changed_at timestamptz not null default now(),
  -- When the reading that this row shows began. An older reading that arrives later changes nothing.
  read_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (provider, provider_id),
  constraint subscriptions_status check (status in ('incomplete', 'active', 'past-due', 'canceled'))
);
create index subscriptions_running on subscriptions (provider, provider_id) where status <> 'canceled';
create index subscriptions_double on subscriptions (user_id) where double_since is not null and double_ended_at is null;
call own_by_user('subscriptions');
revoke insert, update, delete on subscriptions from canvass_app;

-- A payment that the user began and hasn't finished: pressing the button again asks the provider for the same thing.
create table payment_attempts (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  kind text not null check (kind in ('checkout', 'card', 'change', 'cancel', 'resume', 'portal')),
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

-- A payment that the user began and left for another one, until its provider accepts no more money for it.
create table payment_leftovers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider, provider_id)
);
create index payment_leftovers_by_id on payment_leftovers (provider, provider_id);
call own_by_user('payment_leftovers');
revoke insert, update, delete on payment_leftovers from canvass_app;

-- A provider's notification that we processed. It is only a hint to read the provider's state, so we keep just its id.
create table payment_events (
  provider text not null check (provider in ('stripe', 'paypal')),
  event_id text not null,
  type text not null,
  at timestamptz not null,
  taken_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_by_taken on payment_events (taken_at);
