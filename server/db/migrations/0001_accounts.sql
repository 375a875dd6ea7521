-- What everything stands on: ids, the owner rule, accounts, sessions.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- Time-ordered ids: the server's own uuidv7 from PostgreSQL 18 on, the same layout (RFC 9562) by hand before it.
do $do$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create function new_id() returns uuid language sql volatile as $f$ select uuidv7() $f$';
  else
    execute $q$
      create function new_id() returns uuid language sql volatile as $f$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1),
          'hex')::uuid
      $f$ $q$;
  end if;
end
$do$;

-- The account for which the current transaction works; null outside of db.asUser.
create function current_owner() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Row-level security by owner, and the rights of the role that serves requests.
create procedure own_by_user(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('create policy owner on %s to canvass_app using (user_id = current_owner()) with check (user_id = current_owner())', t);
  execute format('grant select, insert, update, delete on %s to canvass_app', t);
end
$$;

create table instance_settings (
  key text primary key,
  value jsonb not null
);

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
  subscription_plan text not null default 'free' check (subscription_plan in ('free', 'basic', 'standard', 'calling_only')),
  subscription_status text not null default 'inactive' check (subscription_status in ('active', 'inactive', 'canceled')),
  stripe_customer_id text,
  stripe_subscription_id text,
  paypal_subscription_id text,
  subscription_start_date timestamptz,
  subscription_end_date timestamptz,
  trial_start_at timestamptz not null default now(),
  trial_ends_at timestamptz not null default now() + interval '7 days',
  is_trial_eligible boolean not null default true,
  trial_consumed boolean not null default false,
  cancel_at_period_end boolean not null default false,
  current_period_end timestamptz,
  is_admin boolean not null default false,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table users enable row level security;
create policy self on users to canvass_app using (id = current_owner()) with check (id = current_owner());
-- Neither the password nor what is paid for can be read or set by the role that serves requests.
grant select (id, email, email_norm, email_verified_at, first_name, last_name, website_domain, profile_image_url,
  subscription_plan, subscription_status, subscription_start_date, subscription_end_date, trial_start_at, trial_ends_at,
  is_trial_eligible, trial_consumed, cancel_at_period_end, current_period_end, is_admin, is_disabled, created_at, updated_at)
  on users to canvass_app;
grant update (first_name, last_name, website_domain, profile_image_url, updated_at) on users to canvass_app;

-- `sid` is the SHA-256 of the cookie's value: who reads this table can take over no session.
create table sessions (
  sid text primary key,
  user_id uuid not null references users on delete cascade,
  sess jsonb not null default '{}',
  expire timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expire);

-- Mailed one-time tokens, hashed like sessions.
create table account_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email')),
  email_norm text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_by_user on account_tokens (user_id, purpose);

-- Counts attempts per key ("login:address:1.2.3.4") in windows; shared by all web processes.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  used int not null
);

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
