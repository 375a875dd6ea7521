-- Accounts: who signs in, with which settings, and what administrators see and do.

-- A setting of the whole installation.
create table instance_settings (
  key text primary key,
  value jsonb not null
);
grant select on instance_settings to canvass_app;

-- An account: one person, one login.
create table users (
  id uuid primary key default new_id(),
  email text not null,
  email_norm text not null generated always as (lower(btrim(email))) stored unique,
  email_verified_at timestamptz,
  password text not null,
  first_name text not null,
  last_name text not null,
  website_domain text,
  profile_image_url text,
  is_admin boolean not null default false,
  is_disabled boolean not null default false,

  -- A summary of the running subscription (billing.sql), for pages and plan limits.
  subscription_plan text not null default 'free'
    check (subscription_plan in ('free', 'basic', 'standard', 'calling_only')),
  subscription_status text not null default 'inactive'
    check (subscription_status in ('active', 'inactive', 'canceled')),
  payment_provider text check (payment_provider in ('stripe', 'paypal', 'admin')),
  stripe_customer_id text,
  stripe_subscription_id text,
  paypal_subscription_id text,
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  grace_until timestamptz,

  trial_start_at timestamptz not null default now(),
  trial_ends_at timestamptz not null default now() + interval '7 days',
  is_trial_eligible boolean not null default true,
  trial_consumed boolean not null default false,

  -- Owners in kept_opt_outs that earlier addresses of the account stand for, while they had rows there.
  earlier_owners text[] not null default '{}',

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What administrators search. Each part follows a blank, so that one or two letters find beginnings of words.
  search_text text not null generated always as (' ' || lower(email || ' ' || first_name || ' ' || last_name)) stored
);
-- The planner chooses an index by how common a part is. A histogram of 1,000 shows that to a tenth of a percent.
alter table users alter column search_text set statistics 1000;

-- Rare parts are found by their trigrams, common ones by walking from the newest account: 5,000 of a quarter in 8 ms.
create index users_by_text on users using gin (search_text gin_trgm_ops);
create index users_newest on users (id) include (search_text);
create index users_by_plan on users (subscription_plan, id) include (search_text);
create index users_by_status on users (subscription_status, id) include (search_text);
create index users_by_plan_and_status on users (subscription_plan, subscription_status, id) include (search_text);

alter table users enable row level security;
create policy self on users to canvass_app using (id = current_owner()) with check (id = current_owner());
-- The role that serves requests can't read or set the password, and can't set what is paid for.
grant select (id, email, email_norm, email_verified_at, first_name, last_name, website_domain, profile_image_url,
    is_admin, is_disabled, subscription_plan, subscription_status, payment_provider, subscription_start_date,
    subscription_end_date, current_period_end, cancel_at_period_end, grace_until, trial_start_at, trial_ends_at,
    is_trial_eligible, trial_consumed, earlier_owners, created_at, updated_at),
  update (first_name, last_name, website_domain, profile_image_url, updated_at)
  on users to canvass_app;

-- A signed-in browser. `sid` is the SHA-256 of the cookie's value, so reading this table takes over no session.
create table sessions (
  sid text primary key,
  user_id uuid not null references users on delete cascade,
  sess jsonb not null default '{}',
  expire timestamptz not null,
  created_at timestamptz not null default now(),
  -- "Firefox on Windows".
  device text,
  -- The browser's.
  time_zone text,
  -- To five minutes.
  last_used_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expire);

-- A key with which a program acts as the account. `hash` is the SHA-256 of its 256 random bits. Revoked ones stay for 90 days,
-- so that their program gets to know why it's refused.
create table api_keys (
  hash text primary key,
  id uuid not null unique default new_id(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Its first characters, to tell keys apart.
  start text not null,
  -- { "leads": "change", "campaigns": "read" }. contract/key-scopes.ts has the areas and tiers.
  scopes jsonb not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- The connected app whose access token this is, and where it comes from: "claude.ai". A refresh replaces the hash. Null: a
  -- person made the key.
  client_id text,
  client_host text,
  unique (user_id, id)
);

-- What a connected app trades for an access token and the next of these: first the code, then refresh tokens. Each works once; a
-- second use revokes the key, because one of the two was a thief's. Within 30 seconds, a refresh token gets the same answer again.
create table app_tokens (
  -- The SHA-256 of its random bits.
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  key_id uuid not null,
  -- A code's PKCE challenge, and where it was sent. An answered request isn't answered again.
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

-- The second factor of an account: a secret shared with an authenticator app. Only the owner role reads it.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with AES-256-GCM under SECRET_KEY.
  secret bytea not null,
  -- Null until a code confirmed it: logging in doesn't ask for it yet.
  confirmed_at timestamptz,
  -- The time step of the latest code that was accepted. No code of this step or an earlier one is accepted again.
  last_step int not null default 0,
  -- Keyed hashes of the recovery codes that are left.
  recovery_codes text[] not null default '{}'
);
alter table second_factors enable row level security;

-- A passkey of an account. Only the owner role reads it.
create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  -- The authenticator's, in base64url.
  credential_id text not null unique,
  -- In COSE.
  public_key bytea not null,
  -- How often it was used, as the authenticator counts; 0: it doesn't. One that goes back is a copy's.
  counter bigint not null,
  -- How browsers reach it: "internal", "hybrid".
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
alter table passkeys enable row level security;

-- What a browser has to sign, once, to add a passkey to this account, or to log in (null).
create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
alter table passkey_challenges enable row level security;

-- A link sent by email that works once. Hashed like a session.
create table account_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'leave-email', 'take-email')),
  -- The account's address; if that changes, the link is void.
  email_norm text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of a change of the address: its link to the current one (leave) or the new one (take).
  new_email text
);
create index account_tokens_by_user on account_tokens (user_id, purpose);

-- Attempts per key ("login:address:1.2.3.4") and window, shared by all web processes.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  used int not null
);

-- An account's settings. Keys are sealed with AES-256-GCM under SECRET_KEY and never leave through the API.
create table user_settings (
  user_id uuid primary key references users on delete cascade,
  email_from_address text,
  email_from_name text,
  postal_address text,
  time_zone text not null default 'UTC',
  -- For new campaigns: whether their emails carry the pixel that counts opens.
  tracks_opens boolean not null default false,
  -- In these days after an email, no other campaign writes to the same person. 0: any may.
  quiet_days smallint not null default 0 check (quiet_days between 0 and 365),
  -- The daily limit over all sending accounts together, per UTC day.
  daily_limit int check (daily_limit > 0),

  -- The phone that rings first in a call. It counts once its user has typed the code that we read out to it.
  own_phone text,
  own_phone_verified_at timestamptz,
  record_calls boolean not null default false,
  calls_from int not null default 8 check (calls_from between 8 and 20),
  calls_to int not null default 21 check (calls_to between 9 and 21),
  -- What to say in a call, with variables.
  call_script text not null default '',

  -- The CRM whose the rest is: HubSpot was the first.
  crm text not null default 'hubspot' check (crm in ('hubspot', 'pipedrive')),
  hubspot_api_key bytea,
  hubspot_hub_id text,
  hubspot_checked_at timestamptz,
  hubspot_last_sync_at timestamptz,
  -- As crm_leads.error.
  hubspot_last_error jsonb,
  -- Which field goes into which property, as [{ from, property }]. Null: the default mapping.
  hubspot_mapping jsonb,
  -- Which property gets the status, with the CRM's word for each: { property, values }. Null: we don't push it.
  hubspot_status jsonb,

  -- An email each morning at 8:00 in the time zone, and the last day that had one.
  daily_summary boolean not null default false,
  summarized_on date,

  -- The user hid the first steps on the dashboard.
  getting_started_dismissed_at timestamptz,

  updated_at timestamptz not null default now(),
  constraint calling_hours check (calls_from < calls_to)
);
create index user_settings_summarized on user_settings (summarized_on) where daily_summary;
call own_by_user('user_settings');

-- Something that happened in an account, for its owner: a login, a key, an export. Rows are kept for a year.
create table audit_log (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  at timestamptz not null default now(),
  -- { "code": "key-created", "name": "Sheets" }. contract/audit-log-words.ts has the words.
  detail jsonb not null,
  primary key (user_id, id)
);
create index audit_log_by_time on audit_log (at);
call own_by_user('audit_log');
-- Whoever acts as the account can't rewrite its log.
revoke update, delete on audit_log from canvass_app;

-- An account whose owner deleted it. It's shut; a job deletes it, and with it this row.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  -- Why it isn't deleted yet, for administrators: what an outside service said.
  problem text
);
alter table account_deletions enable row level security;

-- A suppression of a deleted account. It's on the list again if the same owner registers and means to write or call there. Both
-- columns are hashes under SECRET_KEY, of the owner's email address and of the contact; for somebody who asked to be deleted, the
-- latter is the account's ID and the hash that it had.
create table kept_opt_outs (
  owner text not null,
  contact text not null,
  reason text not null,
  primary key (owner, contact)
);
alter table kept_opt_outs enable row level security;

-- A change in the number of accounts of a plan and status; the number is the sum. Appending means that two registrations
-- never wait for each other. Rows are added up when there are many.
create table account_counts (
  plan text not null,
  status text not null,
  n bigint not null
);
alter table account_counts enable row level security;

-- Something an administrator did to an account. Rows are kept for good, even when the account is deleted.
create table admin_audit (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  admin_id uuid not null,
  admin_email text not null,
  account_id uuid not null,
  action text not null check (action in ('subscription', 'disable', 'enable', 'refund', 'second-factor', 'law')),
  -- { "code": "account-closed" }. contract/audit-words.ts has the words.
  detail jsonb not null
);
create index admin_audit_by_account on admin_audit (account_id, at desc, id desc);
alter table admin_audit enable row level security;
