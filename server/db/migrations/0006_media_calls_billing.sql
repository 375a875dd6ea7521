-- Images, the telephone, and money.

create table media_assets (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  file_name text not null,
  original_name text not null,
  content_type text not null,
  size int not null check (size >= 0),
  storage_key text not null unique,
  public_url text not null,
  width int,
  height int,
  alt_text text,
  campaign_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete set null (campaign_id)
);
call own_by_user('media_assets');

create table client_subaccounts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  client_name text not null,
  twilio_subaccount_sid text,
  twilio_auth_token bytea,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  phone_numbers jsonb not null default '[]',
  contact_email text,
  contact_phone text,
  allowed_callers jsonb not null default '[]',
  voice_webhook_url text,
  monthly_call_limit int,
  current_month_calls int not null default 0 check (current_month_calls >= 0),
  last_billing_reset timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index client_subaccounts_by_sid on client_subaccounts (twilio_subaccount_sid)
  where twilio_subaccount_sid is not null;
call own_by_user('client_subaccounts');

create table call_logs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  client_subaccount_id uuid,
  lead_id uuid,
  twilio_call_sid text unique,
  from_number text,
  to_number text not null,
  direction text not null default 'outbound' check (direction in ('inbound', 'outbound')),
  status text not null default 'queued' check (status in ('queued', 'initiated', 'ringing', 'in-progress', 'completed',
    'busy', 'no-answer', 'failed', 'canceled')),
  duration int,
  cost numeric(12, 6),
  currency char(3),
  start_time timestamptz,
  end_time timestamptz,
  recording_url text,
  caller_id text,
  voice_url text,
  status_callback_url text,
  is_simulated boolean not null default false,
  ai_enrichment_completed boolean not null default false,
  enrichment_data jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, client_subaccount_id) references client_subaccounts (user_id, id) on delete set null (client_subaccount_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete set null (lead_id)
);
create index call_logs_by_created on call_logs (user_id, created_at, id);
create index call_logs_by_lead on call_logs (user_id, lead_id) where lead_id is not null;
call own_by_user('call_logs');

create table call_interactions (
  user_id uuid not null,
  id uuid not null default new_id(),
  call_log_id uuid not null,
  lead_id uuid,
  interaction_type text not null,
  customer_response text,
  ai_analysis jsonb,
  sentiment text,
  next_action text,
  scheduled_callback timestamptz,
  meeting_type text,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  resolved boolean not null default false,
  notes text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, call_log_id) references call_logs (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete set null (lead_id)
);
create index call_interactions_by_call on call_interactions (user_id, call_log_id);
create index call_interactions_by_callback on call_interactions (user_id, scheduled_callback) where not resolved;
call own_by_user('call_interactions');

create table subscription_plans (
  id text primary key,
  name text not null,
  -- In cents.
  price int not null check (price >= 0),
  interval text not null default 'month' check (interval in ('month', 'year')),
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
insert into subscription_plans (id, name, price, features, plan_type, lead_limit, campaign_limit, email_limit, call_limit, sort) values
  ('free', 'Free', 0, '["50 leads a month", "100 emails a month", "1 campaign a month"]', 'full_access', 50, 1, 100, 5, 0),
  ('basic', 'Basic', 2900, '["500 leads a month", "2,000 emails a month", "10 campaigns a month", "AI email generation", "Basic analytics"]', 'full_access', 500, 10, 2000, 50, 1),
  ('standard', 'Standard', 9900, '["Unlimited leads", "Unlimited emails", "Unlimited campaigns", "Advanced AI", "Full analytics"]', 'full_access', null, null, null, 200, 2),
  ('calling_only', 'Calling Only', 30000, '["1,000 calls a month", "Call analytics", "AI insights"]', 'calling_only', 0, 0, 0, 1000, 3);

-- One row per subscription at a provider; two can overlap. The columns of `users` are a summary of these.
create table subscriptions (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  provider text not null check (provider in ('stripe', 'paypal', 'admin')),
  provider_id text not null,
  plan_id text not null references subscription_plans,
  status text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (provider, provider_id)
);
call own_by_user('subscriptions');
-- Written by the payment providers' word alone.
revoke insert, update, delete on subscriptions from canvass_app;
