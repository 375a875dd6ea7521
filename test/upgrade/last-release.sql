-- A database as Canvass 0.1.0 left it: its migrations one after another, without comments and superseded functions, then
-- rows in its main tables. Made once; upgrade.test.ts upgrades it.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists unaccent;
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
create function current_owner() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
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
grant select (id, email, email_norm, email_verified_at, first_name, last_name, website_domain, profile_image_url,
  subscription_plan, subscription_status, subscription_start_date, subscription_end_date, trial_start_at, trial_ends_at,
  is_trial_eligible, trial_consumed, cancel_at_period_end, current_period_end, is_admin, is_disabled, created_at, updated_at)
  on users to canvass_app;
grant update (first_name, last_name, website_domain, profile_image_url, updated_at) on users to canvass_app;
create table sessions (
  sid text primary key,
  user_id uuid not null references users on delete cascade,
  sess jsonb not null default '{}',
  expire timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expire);
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
create table leads (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  business_name text not null check (business_name <> ''),
  name_norm text not null generated always as (lower(business_name)) stored,
  email text,
  email_norm text generated always as (nullif(lower(btrim(email)), '')) stored,
  category text,
  status text not null default 'new' check (status in ('new', 'cold', 'warm', 'converted')),
  phone text,
  phone_norm text,
  website text,
  address text,
  description text,
  city text,
  region text,
  postcode text,
  country text,
  time_zone text,
  lat double precision,
  lon double precision,
  source text not null default 'manual'
    check (source in ('manual', 'import', 'directory', 'osm', 'google', 'foursquare', 'sample')),
  place_id text,
  hubspot_contact_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index leads_by_created on leads (user_id, created_at, id);
create index leads_by_name on leads (user_id, name_norm, id);
create index leads_by_email on leads (user_id, email_norm, id);
create index leads_by_category on leads (user_id, category, created_at, id);
create index leads_by_status on leads (user_id, status, created_at, id);
create index leads_by_phone on leads (user_id, phone_norm) where phone_norm is not null;
create unique index leads_by_place on leads (user_id, source, place_id) where place_id is not null;
call own_by_user('leads');
create table lead_enrichment (
  user_id uuid not null,
  lead_id uuid not null,
  website_analysis jsonb,
  company_info jsonb,
  business_insights jsonb,
  industry_category text,
  company_size text,
  tech_stack jsonb,
  social_media_presence jsonb,
  contact_persons jsonb,
  competitor_analysis jsonb,
  enrichment_source text not null default 'ai_analysis',
  enriched_at timestamptz not null default now(),
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('lead_enrichment');
create table exported_data (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  export_type text not null default 'leads',
  data jsonb not null,
  filters jsonb,
  record_count int not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('exported_data');
create table categories (
  id int primary key,
  code text not null unique,
  parent int references categories,
  last_desc int not null,
  label text not null,
  osm_tags text[] not null default '{}'
);
create table category_phrases (
  phrase text not null,
  lang text not null,
  category_id int not null references categories on delete cascade,
  weight real not null,
  primary key (phrase, lang, category_id)
);
create table gazetteer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('zip', 'city', 'county', 'state', 'country', 'neighbourhood')),
  name text not null,
  name_norm text not null,
  country char(2) not null,
  region text,
  postcode text,
  lat double precision not null,
  lon double precision not null,
  radius_m int not null,
  population int,
  origin text not null default 'seed'
);
create index gazetteer_by_name on gazetteer (name_norm, country);
create index gazetteer_by_postcode on gazetteer (postcode, country) where postcode is not null;
create index gazetteer_by_point on gazetteer using gist (kind, point(lon, lat));
create table place_imports (
  id bigint generated always as identity primary key,
  file text not null,
  source text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  counts jsonb not null default '{}'
);
create table places (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  name text not null,
  name_norm text not null,
  category_id int not null references categories,
  category_label text,
  phone text,
  phone_e164 text,
  website text,
  domain text,
  email text,
  street text,
  city text,
  region text,
  postcode text,
  country char(2),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  confidence real,
  opening_hours text,
  import_id bigint references place_imports,
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);
create index places_by_category_point on places using gist (category_id, point(lon, lat));
create index places_by_point on places using gist (point(lon, lat));
create index places_by_postcode on places (country, postcode, category_id);
create index places_by_words on places using gin (to_tsvector('simple', name_norm));
create index places_by_phone on places (phone_e164) where phone_e164 is not null;
create index places_by_domain on places (domain) where domain is not null;
grant select on categories, category_phrases, gazetteer, places, instance_settings to canvass_app;
create table user_settings (
  user_id uuid primary key references users on delete cascade,
  hubspot_api_key bytea,
  ses_access_key_id text,
  ses_secret_access_key bytea,
  ses_region text not null default 'us-east-1',
  email_from_address text,
  email_from_name text,
  postal_address text,
  time_zone text not null default 'UTC',
  updated_at timestamptz not null default now()
);
call own_by_user('user_settings');
create table mailboxes (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('instance', 'smtp', 'ses')),
  address text,
  display_name text,
  secret bytea,
  settings jsonb not null default '{}',
  hourly_cap int check (hourly_cap > 0),
  daily_cap int check (daily_cap > 0),
  is_active boolean not null default true,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index mailboxes_one_instance on mailboxes (user_id) where kind = 'instance';
call own_by_user('mailboxes');
create table customer_domains (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  domain text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'failed')),
  ses_tenant_id text,
  dns_records jsonb not null default '[]',
  verification_token text not null default encode(uuid_send(gen_random_uuid()), 'hex'),
  dkim_selector text,
  dkim_private_key bytea,
  last_verification_attempt timestamptz,
  verified_at timestamptz,
  spf_status text not null default 'pending' check (spf_status in ('pending', 'verified', 'failed')),
  dkim_status text not null default 'pending' check (dkim_status in ('pending', 'verified', 'failed')),
  dmarc_status text not null default 'pending' check (dmarc_status in ('pending', 'verified', 'failed')),
  from_name text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, domain)
);
call own_by_user('customer_domains');
create table email_templates (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  subject text not null,
  body text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('email_templates');
create table campaigns (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  subject text not null,
  body text not null,
  recipients jsonb not null default '[]',
  recipient_count int not null default 0,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
  status_reason text,
  sent_count int not null default 0,
  open_count int not null default 0,
  reply_count int not null default 0,
  scheduled_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  revision_id uuid,
  expand_cursor int not null default 0,
  expanded_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index campaigns_by_created on campaigns (user_id, created_at, id);
create index campaigns_at_work on campaigns (status, lease_until) where status in ('sending', 'scheduled');
call own_by_user('campaigns');
create table campaign_revisions (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  n int not null,
  subject text not null,
  body_html text not null,
  body_text text not null,
  links jsonb not null default '[]',
  postal_address text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_revisions');
create table campaign_recipients (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  email text not null,
  email_norm text not null,
  lead_id uuid,
  variant smallint not null default 0,
  mailbox_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, campaign_id, email_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete set null (lead_id)
);
create index campaign_recipients_by_lead on campaign_recipients (user_id, lead_id) where lead_id is not null;
create index campaign_recipients_by_email on campaign_recipients (user_id, email_norm);
call own_by_user('campaign_recipients');
create table messages (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  recipient_id uuid not null,
  step smallint not null default 0,
  revision_id uuid,
  email text not null,
  state text not null default 'pending' check (state in ('pending', 'leased', 'attempting', 'accepted', 'delivered',
    'bounced', 'complained', 'failed', 'skipped', 'cancelled', 'unknown')),
  reason text,
  reason_text text,
  not_before timestamptz not null default now(),
  lease_owner uuid,
  lease_until timestamptz,
  attempts smallint not null default 0,
  rfc_message_id text,
  mailbox_id uuid,
  from_address text,
  from_name text,
  attempted_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, recipient_id, step),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, recipient_id) references campaign_recipients (user_id, id) on delete cascade
) with (fillfactor = 70);
create index messages_by_state on messages (user_id, campaign_id, state, id);
create index messages_pending on messages (campaign_id, not_before, id) where state = 'pending';
create index messages_in_flight on messages (lease_until) where state in ('leased', 'attempting');
create index messages_by_header on messages (rfc_message_id) where rfc_message_id is not null;
call own_by_user('messages');
create table message_attempts (
  user_id uuid not null,
  message_id uuid not null,
  attempt smallint not null,
  outcome text not null check (outcome in ('accepted', 'deferred', 'failed', 'unknown')),
  smtp_code int,
  detail text,
  from_address text,
  at timestamptz not null default now(),
  primary key (user_id, message_id, attempt, outcome),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
call own_by_user('message_attempts');
create table suppressions (
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  address_norm text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'imported')),
  detail text,
  campaign_id uuid,
  message_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, channel, address_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete set null (campaign_id)
);
call own_by_user('suppressions');
create table outbox_messages (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  campaign_id uuid,
  rfc_message_id text not null,
  from_address text not null,
  from_name text,
  to_address text not null,
  subject text not null,
  raw bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, rfc_message_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index outbox_by_created on outbox_messages (user_id, created_at, id);
call own_by_user('outbox_messages');
create table email_events (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  campaign_id uuid,
  message_id uuid,
  tracking_id text,
  recipient_email text,
  event_type text not null check (event_type in ('sent', 'delivered', 'deferred', 'bounced', 'complained', 'failed',
    'opened', 'clicked', 'unsubscribed', 'replied')),
  event_data jsonb not null default '{}',
  bot_reason text,
  timestamp timestamptz not null default now(),
  primary key (user_id, id, timestamp)
) partition by range (timestamp);
create index email_events_by_campaign on email_events (user_id, campaign_id, timestamp);
create index email_events_by_message on email_events (user_id, message_id, timestamp);
create table email_events_rest partition of email_events default;
call own_by_user('email_events');
alter table email_events_rest enable row level security;
create procedure make_event_partitions() language plpgsql as $$
declare
  month date := date_trunc('month', now() at time zone 'UTC');
begin
  for i in 0..3 loop
    declare
      first date := month + make_interval(months => i);
      name text := 'email_events_' || to_char(month + make_interval(months => i), 'YYYY_MM');
    begin
      if to_regclass(name) is null then
        execute format('create table %I partition of email_events for values from (%L) to (%L)',
          name, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
        execute format('alter table %I enable row level security', name);
      end if;
    end;
  end loop;
end
$$;
create table event_uniques (
  user_id uuid not null,
  message_id uuid not null,
  kind text not null,
  first_at timestamptz not null,
  primary key (user_id, message_id, kind),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
call own_by_user('event_uniques');
create table email_rollup (
  user_id uuid not null,
  campaign_id uuid not null,
  bucket timestamptz not null,
  kind text not null,
  shard smallint not null default 0,
  n int not null default 0,
  uniques int not null default 0,
  primary key (user_id, campaign_id, bucket, kind, shard),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index email_rollup_by_time on email_rollup (user_id, bucket);
call own_by_user('email_rollup');
create table email_rollup_cohort (
  user_id uuid not null,
  campaign_id uuid not null,
  bucket timestamptz not null,
  kind text not null,
  shard smallint not null default 0,
  n int not null default 0,
  uniques int not null default 0,
  primary key (user_id, campaign_id, bucket, kind, shard),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index email_rollup_cohort_by_time on email_rollup_cohort (user_id, bucket);
call own_by_user('email_rollup_cohort');
create view email_analytics with (security_invoker = true) as
select r.campaign_id, r.user_id,
  to_char(r.bucket at time zone coalesce(s.time_zone, 'UTC'), 'YYYY-MM-DD') as date,
  coalesce(sum(n) filter (where kind = 'sent'), 0)::int as sent_count,
  coalesce(sum(n) filter (where kind = 'delivered'), 0)::int as delivered_count,
  coalesce(sum(n) filter (where kind = 'bounced'), 0)::int as bounced_count,
  coalesce(sum(n) filter (where kind = 'complained'), 0)::int as complained_count,
  coalesce(sum(n) filter (where kind = 'opened'), 0)::int as opened_count,
  coalesce(sum(n) filter (where kind = 'clicked'), 0)::int as clicked_count,
  coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as unique_opens_count,
  coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as unique_clicks_count
from email_rollup r left join user_settings s on s.user_id = r.user_id
group by 1, 2, 3;
grant select on email_analytics to canvass_app;
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
  price int not null check (price >= 0),
  interval text not null default 'month' check (interval in ('month', 'year')),
  features jsonb not null default '[]',
  plan_type text not null default 'full_access' check (plan_type in ('full_access', 'calling_only')),
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
revoke insert, update, delete on subscriptions from canvass_app;
create function enqueue(kind text, payload jsonb, run_at timestamptz default null, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kind not in (
    'send-verification', 'check-domain', 'check-call', 'check-subscription', 'find-emails', 'import-lead-files', 'sync-crm'
  ) then
    raise exception 'unknown job kind %', kind;
  end if;
  perform graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12);
end
$$;
revoke execute on function enqueue from public;
grant execute on function enqueue to canvass_app;
create table sender_usage (
  user_id uuid not null,
  mailbox_id uuid not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, mailbox_id, day),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('sender_usage');
alter table messages add column first_attempted_at timestamptz;
create function suppression_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'unsubscribed' then 'Unsubscribed from your mail'
    when 'bounced' then 'An earlier mail to this address came back'
    when 'complained' then 'Marked an earlier mail as spam'
    when 'manual' then 'On your do-not-contact list'
    when 'imported' then 'On the do-not-contact list that you imported'
  end
$$;
create table media_leftovers (
  user_id uuid not null references users on delete cascade,
  storage_key text not null,
  sweep_at timestamptz not null,
  primary key (user_id, storage_key)
);
create index media_leftovers_by_sweep on media_leftovers (sweep_at);
call own_by_user('media_leftovers');
create index media_assets_by_campaign on media_assets (user_id, campaign_id) where campaign_id is not null;
alter table customer_domains
  add column ownership_status text not null default 'pending' check (ownership_status in ('pending', 'verified', 'failed')),
  add column next_check_at timestamptz,
  add column checks int not null default 0;
create unique index customer_domains_one_verified on customer_domains (domain) where status = 'verified';
create index customer_domains_by_next_check on customer_domains (next_check_at) where next_check_at is not null;
alter table user_settings
  add column hubspot_hub_id text,
  add column hubspot_checked_at timestamptz,
  add column hubspot_last_sync_at timestamptz,
  add column hubspot_last_error text;
alter table mailboxes
  add column revision int not null default 1,
  add column checked_at timestamptz,
  add column last_error text;
create unique index mailboxes_one_own on mailboxes (user_id) where kind <> 'instance' and is_active;
create unique index mailboxes_by_address on mailboxes (user_id, lower(address)) where kind <> 'instance';
alter table user_settings
  drop column ses_access_key_id, drop column ses_secret_access_key, drop column ses_region;
alter table campaigns add column mailbox_id uuid,
  add foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete set null (mailbox_id);
update campaigns c set mailbox_id = m.id
  from mailboxes m where m.user_id = c.user_id and m.kind = 'instance' and c.status <> 'draft';
alter table customer_domains add column has_own_identity boolean not null default false;
alter table campaigns add column emails_reserved int not null default 0 check (emails_reserved >= 0);
alter table subscriptions
  add column customer_id text,
  add column started_at timestamptz,
  add column is_refunded boolean not null default false,
  add column grace_until timestamptz,
  add column changed_at timestamptz not null default now(),
  add column read_at timestamptz not null default '-infinity',
  add constraint subscriptions_status check (status in ('incomplete', 'active', 'past-due', 'canceled'));
create index subscriptions_running on subscriptions (provider, provider_id) where status <> 'canceled';
alter table users
  add column payment_provider text check (payment_provider in ('stripe', 'paypal', 'admin')),
  add column grace_until timestamptz;
grant select (payment_provider, grace_until) on users to canvass_app;
create table payment_events (
  provider text not null check (provider in ('stripe', 'paypal')),
  event_id text not null,
  type text not null,
  at timestamptz not null,
  taken_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_by_taken on payment_events (taken_at);
create table payment_attempts (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  kind text not null check (kind in ('checkout', 'card', 'change')),
  plan_id text not null references subscription_plans,
  price int not null,
  key uuid not null default gen_random_uuid(),
  provider_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, provider, kind, plan_id)
);
call own_by_user('payment_attempts');
revoke insert, update, delete on payment_attempts from canvass_app;
update subscription_plans set features = case id
  when 'basic' then '["AI email generation", "Basic analytics"]'::jsonb
  when 'standard' then '["Advanced AI", "Full analytics"]'::jsonb
  when 'calling_only' then '["Call analytics", "AI insights"]'::jsonb
  else '[]'::jsonb end
where id in ('free', 'basic', 'standard', 'calling_only');
create index users_by_plan on users (subscription_plan, subscription_status, id);
create index users_by_status on users (subscription_status, id);
create index users_by_text on users using gin (lower(email || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
create table admin_audit (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  admin_id uuid not null,
  admin_email text not null,
  account_id uuid not null,
  action text not null check (action in ('subscription', 'disable', 'enable', 'refund')),
  detail text not null
);
create index admin_audit_by_account on admin_audit (account_id, at desc, id desc);
alter table admin_audit enable row level security;
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to';
end
$$;
create trigger admin_audit_is_kept before update or delete on admin_audit for each row execute function refuse_change();
create extension if not exists btree_gin;
alter table call_logs
  add column business_name text not null default '',
  add column to_extension text,
  add column user_number text,
  add column own_leg text not null default 'queued',
  add column lead_leg text,
  add column lead_call_sid text,
  add column recording_sid text,
  add column counted_at timestamptz,
  add column reason text;
create unique index call_logs_live on call_logs (user_id, lead_id)
  where lead_id is not null and status in ('queued', 'initiated', 'ringing', 'in-progress');
create index call_logs_by_state on call_logs (user_id, created_at)
  where status in ('queued', 'initiated', 'ringing', 'in-progress');
create unique index client_subaccounts_one on client_subaccounts (user_id) where status <> 'closed';
create unique index call_interactions_outcome on call_interactions (user_id, call_log_id) where interaction_type = 'outcome';
alter table user_settings
  add column own_phone text,
  add column record_calls boolean not null default false,
  add column calls_from int not null default 8 check (calls_from between 8 and 20),
  add column calls_to int not null default 21 check (calls_to between 9 and 21),
  add constraint calling_hours check (calls_from < calls_to);
create index leads_by_call on leads (user_id, created_at, id) include (name_norm, phone_norm) where phone is not null;
create index leads_by_call_status on leads (user_id, status, created_at, id) include (name_norm, phone_norm)
  where phone is not null;
create index leads_with_phone on leads (user_id) where phone is not null;
create index leads_by_call_text on leads using gin (user_id, (' ' || name_norm || ' ' || coalesce(phone_norm, '')) gin_trgm_ops)
  where phone is not null;
create function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  own constant text := ' l.user_id = $1 and l.phone is not null'
    || case when wanted is not null then ' and l.status = $3' else '' end
    || case when before is not null then ' and (l.created_at, l.id) < ($4, $5)' else '' end;
  listed constant text := ' order by created_at desc, id desc limit ';
  words constant text := $x$' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '')$x$;
  walked constant text := case
    when wanted is null then 'select l.id, l.created_at from leads l where' || own || listed
    else 'select s.lead_id as id, s.lead_created_at as created_at from lead_statuses s'
      || ' where s.user_id = $1 and s.status = $3 and s.has_phone'
      || case when before is not null then ' and (s.lead_created_at, s.lead_id) < ($4, $5)' else '' end
      || ' order by s.lead_created_at desc, s.lead_id desc limit ' end;
  page uuid[];
begin
  execute case
    when q is null then 'select array(select w.id from (' || walked || '$6) w)'
    when wanted is null then 'select array(select n.id from (select l.id, l.created_at, ' || words || ' as words from leads l where'
      || own || listed || '2000) n where n.words like $2' || listed || '$6)'
    else 'select array(select l.id from leads l where l.user_id = $1 and l.id = any (array(select w.id from (' || walked
      || '2000) w)) and ' || words || ' like $2' || listed || '$6)'
    end into page using current_owner(), q, wanted, before, before_id, most;
  if q is not null and cardinality(page) < most then
    execute 'with named as materialized (select lead_id from lead_words where user_id = $1 and words like $2 and words like $7),'
      || ' found as materialized (select l.id, l.created_at from named join leads l on l.user_id = $1 and l.id = lead_id'
      || ' where' || own || ' and ' || words || ' like $2)'
      || ' select array(select f.id from found f' || listed || '$6)'
      into page using current_owner(), q, wanted, before, before_id, most, q || E'\n%';
  end if;
  return query select unnest(page);
end
$$;
revoke execute on function call_list from public;
grant execute on function call_list to canvass_app;
alter table payment_attempts
  drop constraint payment_attempts_kind_check,
  add constraint payment_attempts_kind_check
    check (kind in ('checkout', 'card', 'change', 'cancel', 'resume', 'portal'));
create table payment_leftovers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider, provider_id)
);
call own_by_user('payment_leftovers');
revoke insert, update, delete on payment_leftovers from canvass_app;
create index payment_leftovers_by_id on payment_leftovers (provider, provider_id);
alter table subscriptions
  add column double_since timestamptz,
  add column double_pays_back boolean not null default false,
  add column double_ended_at timestamptz;
create index subscriptions_double on subscriptions (user_id) where double_since is not null and double_ended_at is null;
create table account_counts (
  plan text not null,
  status text not null,
  n bigint not null
);
alter table account_counts enable row level security;
create function count_accounts() returns trigger language plpgsql as $$
begin
  insert into account_counts
    select subscription_plan, subscription_status, case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed group by 1, 2;
  return null;
end
$$;
create function count_changed_account() returns trigger language plpgsql as $$
begin
  insert into account_counts values
    (old.subscription_plan, old.subscription_status, -1), (new.subscription_plan, new.subscription_status, 1);
  return null;
end
$$;
create function count_no_accounts() returns trigger language plpgsql as $$
begin
  delete from account_counts;
  return null;
end
$$;
create trigger accounts_added after insert on users
  referencing new table as changed for each statement execute function count_accounts();
create trigger accounts_gone after delete on users
  referencing old table as changed for each statement execute function count_accounts();
create trigger account_changed after update of subscription_plan, subscription_status on users for each row
  when ((old.subscription_plan, old.subscription_status) is distinct from (new.subscription_plan, new.subscription_status))
  execute function count_changed_account();
create trigger accounts_emptied after truncate on users for each statement execute function count_no_accounts();
insert into account_counts select subscription_plan, subscription_status, count(*) from users group by 1, 2;
alter table users add column search_text text not null
  generated always as (' ' || lower(email || ' ' || first_name || ' ' || last_name)) stored;
alter table users alter column search_text set statistics 1000;
drop index users_by_text;
create index users_by_text on users using gin (search_text gin_trgm_ops);
create index users_newest on users (id) include (search_text);
drop index users_by_plan, users_by_status;
create index users_by_plan on users (subscription_plan, id) include (search_text);
create index users_by_status on users (subscription_status, id) include (search_text);
create index users_by_plan_and_status on users (subscription_plan, subscription_status, id) include (search_text);
create table crm_claims (
  user_id uuid not null,
  lead_id uuid not null,
  owner uuid not null,
  lease_until timestamptz not null,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_claims');
alter table messages add column answer text;
drop index messages_by_header;
alter table messages drop column rfc_message_id;
alter table messages drop constraint messages_user_id_campaign_id_fkey;
create index campaigns_to_close on campaigns (id) where status = 'cancelled' and finished_at is null;
create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled';
create index messages_by_reason on messages (user_id, campaign_id, reason, state, id) where reason is not null;
create table campaign_search (
  user_id uuid not null,
  campaign_id uuid not null,
  n int not null,
  first text not null,
  emails text storage external not null,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
) with (toast_tuple_target = 8160);
call own_by_user('campaign_search');
create table campaign_counts (
  user_id uuid not null,
  campaign_id uuid not null,
  mark text not null,
  counts jsonb not null,
  took_ms int not null,
  counted_at timestamptz not null,
  primary key (user_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_counts');
alter table message_attempts add column mailbox_id uuid;
alter table message_attempts drop constraint message_attempts_outcome_check;
alter table message_attempts add constraint message_attempts_outcome_check
  check (outcome in ('accepted', 'deferred', 'failed', 'unknown', 'resent'));
alter table campaigns add column settled_at timestamptz;
alter table campaigns add column emails_taken_at timestamptz;
update campaigns c set settled_at = finished_at, emails_reserved = least(emails_reserved, (
    select count(*) from messages m where m.user_id = c.user_id and m.campaign_id = c.id
      and m.state not in ('skipped', 'cancelled') and (m.state <> 'failed' or m.reason = 'refused')))
where finished_at is not null;
alter table campaigns add column self_paused_at timestamptz;
alter table campaigns add column trusted_since timestamptz;
alter table campaigns add column trusted_base jsonb;
alter table sender_usage
  add column hours int[] not null default array_fill(0, array[24]);
alter table mailboxes
  add column gap_from_seconds int check (gap_from_seconds between 1 and 86400),
  add column gap_to_seconds int check (gap_to_seconds between gap_from_seconds and 86400),
  add column ramp_start int check (ramp_start > 0),
  add column ramp_step int check (ramp_step > 0),
  add column group_hourly_cap int check (group_hourly_cap > 0),
  add column next_send_at timestamptz,
  add check ((gap_from_seconds is null) = (gap_to_seconds is null)),
  add check ((ramp_start is null) = (ramp_step is null));
alter table user_settings add column daily_cap int check (daily_cap > 0);
create table account_usage (
  user_id uuid not null references users on delete cascade,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, day)
);
call own_by_user('account_usage');
create table mail_groups (
  domain text primary key,
  mail_group text,
  asked_at timestamptz,
  expires_at timestamptz not null default '-infinity'
);
alter table mail_groups enable row level security;
create index mail_groups_asked on mail_groups (asked_at) where asked_at is not null;
insert into mail_groups (domain, mail_group, expires_at)
select unnest(domains), mail_group, 'infinity' from (values
  ('google', array['gmail.com', 'googlemail.com', 'google.com']),
  ('microsoft', array['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'hotmail.co.uk', 'hotmail.de',
    'hotmail.es', 'hotmail.fr', 'hotmail.it', 'live.co.uk', 'live.de', 'live.fr', 'live.it', 'live.nl', 'live.ca',
    'live.com.au', 'live.com.mx', 'outlook.de', 'outlook.es', 'outlook.fr', 'outlook.it', 'outlook.com.br', 'outlook.com.au']),
  ('yahoo', array['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es',
    'yahoo.fr', 'yahoo.it', 'yahoo.ca', 'yahoo.co.in', 'yahoo.in', 'yahoo.com.au', 'yahoo.com.br', 'yahoo.com.mx', 'verizon.net',
    'sbcglobal.net', 'bellsouth.net', 'att.net'])) as known(mail_group, domains);
create table mail_group_usage (
  user_id uuid not null,
  mailbox_id uuid not null,
  mail_group text not null,
  hour timestamptz not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, mailbox_id, mail_group, hour),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('mail_group_usage');
create table slow_downs (
  user_id uuid not null,
  mailbox_id uuid not null,
  mail_group text not null,
  domain text not null,
  words text not null,
  per_hour real not null,
  strikes int not null default 1,
  rest_until timestamptz not null,
  next_at timestamptz not null,
  primary key (user_id, mailbox_id, mail_group),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('slow_downs');
alter table campaigns
  add column sending_hours jsonb,
  add column hours_cursor uuid;
alter table campaign_recipients add column time_zone text;
create function is_sending_time(hours jsonb, zone text, at timestamptz) returns boolean language plpgsql stable as $$
declare
  wall timestamp := at at time zone zone;
begin
  return hours -> 'days' @> to_jsonb(extract(isodow from wall)::int)
    and wall - date_trunc('day', wall) >= (hours ->> 'from')::interval
    and wall - date_trunc('day', wall) < (hours ->> 'until')::interval;
end
$$;
create function next_opening(hours jsonb, zone text, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  begins timestamptz;
  candidate timestamptz;
begin
  if hours is null or is_sending_time(hours, zone, at) then
    return null;
  end if;
  for ahead in 0..8 loop
    begins := (date_trunc('day', at at time zone zone) + make_interval(days => ahead) + (hours ->> 'from')::interval) at time zone zone;
    for quarters in -8..8 loop
      candidate := begins + quarters * interval '15 minutes';
      if candidate > at and is_sending_time(hours, zone, candidate) then
        return candidate;
      end if;
    end loop;
  end loop;
  return at + interval '7 days';
exception when invalid_parameter_value then
  return next_opening(hours, 'UTC', at);
end
$$;
create function window_text(opens timestamptz, zone text) returns text language plpgsql stable as $$
begin
  return 'Outside the sending hours; they begin ' || to_char(opens at time zone zone, 'Dy DD Mon HH24:MI') || ' (' || zone || ')';
exception when invalid_parameter_value then
  return window_text(opens, 'UTC');
end
$$;
create function mails_per_hour(per_hour real, rest_until timestamptz, at timestamptz) returns real language sql immutable as $$
  select case when at < rest_until + interval '1 hour'
    then per_hour + 60 * floor(greatest(0, extract(epoch from at - rest_until)) / 60)::real end
$$;
drop index mailboxes_one_own;
alter table mailboxes
  add column is_default boolean not null default false,
  add column paused_at timestamptz,
  add column imap_host text,
  add column imap_port int,
  add column imap_security text check (imap_security in ('starttls', 'tls', 'none')),
  add column imap_user text,
  add column imap_secret bytea,
  add column imap_error text,
  add check ((imap_host is null) = (imap_port is null) and (imap_host is null) = (imap_security is null));
update mailboxes set is_default = true where kind <> 'instance' and is_active;
create unique index mailboxes_one_default on mailboxes (user_id) where is_default;
create table campaign_mailboxes (
  user_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  threads_only boolean not null default false,
  status_reason text,
  primary key (user_id, campaign_id, mailbox_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
create index campaign_mailboxes_by_mailbox on campaign_mailboxes (user_id, mailbox_id);
call own_by_user('campaign_mailboxes');
create index messages_in_threads on messages (user_id, campaign_id, mailbox_id) where state = 'pending' and step > 0;
create table feedback_taken (
  source text not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (source, key)
);
alter table feedback_taken enable row level security;
create index feedback_taken_by_at on feedback_taken (at);
create table feedback_cursors (
  source text not null,
  folder text not null,
  uid_validity bigint not null,
  next_uid bigint not null,
  read_at timestamptz not null default now(),
  primary key (source, folder)
);
alter table feedback_cursors enable row level security;
create table replies (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  message_id uuid not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  excerpt text not null,
  evidence text not null check (evidence in ('header', 'address')),
  asks_removal boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
create index replies_by_campaign on replies (user_id, campaign_id, id);
create index replies_by_message on replies (user_id, message_id);
call own_by_user('replies');
create table campaign_address_chunks (
  user_id uuid not null,
  campaign_id uuid not null,
  n int not null,
  emails text[] not null,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_address_chunks');
drop index campaign_recipients_by_email;
alter table campaign_recipients drop constraint campaign_recipients_user_id_campaign_id_fkey;
alter table messages drop constraint messages_user_id_recipient_id_fkey;
create function delete_recipients_of_campaigns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from messages m using gone where m.user_id = gone.user_id and m.campaign_id = gone.id;
  delete from campaign_recipients r using gone where r.user_id = gone.user_id and r.campaign_id = gone.id;
  return null;
end
$$;
create trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
create table campaign_steps (
  user_id uuid not null,
  campaign_id uuid not null,
  n smallint not null check (n between 1 and 5),
  delay_hours int not null check (delay_hours between 1 and 2160),
  condition text not null check (condition in ('not-replied', 'not-opened', 'not-clicked')),
  subject text not null,
  body text not null,
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_steps');
alter table campaign_revisions add column step smallint not null default 0;
alter table campaigns add column step_count smallint not null default 0;
create function sequence_stop(of_user uuid, of_recipient uuid, of_campaign uuid, of_step smallint) returns text
language sql stable as $$
  with done as (
    select u.kind from messages m join event_uniques u on u.user_id = m.user_id and u.message_id = m.id
    where m.user_id = of_user and m.recipient_id = of_recipient and m.step < of_step
  ), asked as (
    select condition from campaign_steps where user_id = of_user and campaign_id = of_campaign and n = of_step
  )
  select case
    when exists (select from done where kind = 'replied') then 'replied'
    when exists (select from done where kind = 'complained') then 'complained'
    when exists (select from done where kind = 'unsubscribed') then 'unsubscribed'
    when exists (select from messages m where m.user_id = of_user and m.recipient_id = of_recipient
      and m.step < of_step and m.state in ('bounced', 'complained')) then 'bounced'
    when exists (select from campaign_recipients r join leads l on l.user_id = r.user_id and l.id = r.lead_id
      where r.user_id = of_user and r.id = of_recipient and l.status = 'converted') then 'converted'
    when (select condition from asked) = 'not-opened' and exists (select from done where kind in ('opened', 'clicked')) then 'opened'
    when (select condition from asked) = 'not-clicked' and exists (select from done where kind = 'clicked') then 'clicked'
  end
$$;
create function sequence_stop_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'replied' then 'They have answered: no follow-up is sent'
    when 'converted' then 'The lead was converted: no follow-up is sent'
    when 'opened' then 'They have opened an earlier mail; this follow-up is for those who have not'
    when 'clicked' then 'They have clicked in an earlier mail; this follow-up is for those who have not'
  end
$$;
create table campaign_versions (
  user_id uuid not null,
  campaign_id uuid not null,
  n smallint not null check (n between 1 and 3),
  subject text not null,
  body text not null,
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_versions');
alter table campaign_revisions add column variant smallint not null default 0;
alter table campaigns add column version_count smallint not null default 0;
alter table customer_domains
  add column dkim_ed25519_selector text,
  add column dkim_ed25519_private_key bytea,
  add check ((dkim_ed25519_selector is null) = (dkim_ed25519_private_key is null));
create table lead_source_state (
  source text primary key,
  next_turn_at timestamptz not null default '-infinity',
  rests_until timestamptz not null default '-infinity',
  outcome text,
  message text
);
create table osm_cache (
  service text not null check (service in ('nominatim', 'overpass')),
  question text not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (service, question)
);
create index osm_cache_by_age on osm_cache (service, fetched_at);
create table lead_sources (
  user_id uuid not null,
  lead_id uuid not null,
  source text not null check (source in ('directory', 'osm', 'google', 'foursquare', 'sample')),
  place_id text not null,
  fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, lead_id, source, place_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_sources_by_place on lead_sources (user_id, source, place_id);
call own_by_user('lead_sources');
create table saved_searches (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  last_run_at timestamptz,
  last_new int,
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index saved_searches_by_name on saved_searches (user_id, lower(name)) where deleted_at is null;
call own_by_user('saved_searches');
create index gazetteer_by_beginning on gazetteer (name_norm text_pattern_ops);
create index gazetteer_by_postcode_beginning on gazetteer (postcode text_pattern_ops) where postcode is not null;
create table websites (
  site text primary key,
  host text not null,
  state text check (state in ('found', 'none', 'unreachable', 'refused')),
  why text,
  facts jsonb,
  looked_at timestamptz,
  lease_until timestamptz
);
create index websites_leased on websites (host, lease_until) where lease_until is not null;
create table website_hosts (
  host text primary key,
  next_at timestamptz not null default now(),
  robots text,
  robots_at timestamptz
);
alter table lead_enrichment
  alter column enrichment_source set default 'website',
  alter column enriched_at drop not null,
  alter column enriched_at drop default,
  add column state text not null default 'none'
    check (state in ('searching', 'found', 'none', 'unreachable', 'refused')),
  add column why text,
  add column site text not null default '',
  add column priority smallint not null default 1,
  add column asked_at timestamptz not null default now(),
  add column fresh_after timestamptz not null default now(),
  add column email text,
  add column email_url text,
  add column email_way text,
  add column email_at timestamptz,
  add column email_filled boolean not null default false;
create index lead_enrichment_waiting on lead_enrichment (priority, asked_at, site) where state = 'searching';
create index lead_enrichment_by_site on lead_enrichment (site) where state = 'searching';
create table tags (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  color text not null default 'gray' check (color in ('gray', 'blue', 'green', 'amber', 'red', 'purple')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('tags');
create table lead_tags (
  user_id uuid not null,
  tag_id uuid not null,
  lead_id uuid not null,
  lead_created_at timestamptz not null,
  primary key (user_id, tag_id, lead_id),
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_tags_by_lead on lead_tags (user_id, lead_id);
create index lead_tags_by_created on lead_tags (user_id, tag_id, lead_created_at, lead_id);
call own_by_user('lead_tags');
create table custom_fields (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  choices text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('custom_fields');
create table custom_values (
  user_id uuid not null,
  field_id uuid not null,
  lead_id uuid not null,
  value text not null check (value <> '' and length(value) <= 500),
  value_norm text not null generated always as (lower(value)) stored,
  lead_created_at timestamptz not null,
  primary key (user_id, lead_id, field_id),
  foreign key (user_id, field_id) references custom_fields (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index custom_values_by_value on custom_values (user_id, field_id, value_norm, lead_created_at, lead_id);
call own_by_user('custom_values');
create table lead_activity (
  user_id uuid not null,
  id uuid not null default new_id(),
  lead_id uuid not null,
  kind text not null check (kind in ('changed', 'synced', 'merged', 'imported', 'enriched')),
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_activity_by_lead on lead_activity (user_id, lead_id, at);
call own_by_user('lead_activity');
create index leads_by_source on leads (user_id, source, created_at, id);
create index call_interactions_by_lead on call_interactions (user_id, lead_id) where lead_id is not null;
create function set_lead_created_at() returns trigger language plpgsql as $$
begin
  select created_at into new.lead_created_at from leads where user_id = new.user_id and id = new.lead_id;
  new.lead_created_at := coalesce(new.lead_created_at, now());
  return new;
end
$$;
create trigger lead_created_at before insert on lead_tags
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();
create trigger lead_created_at before insert on custom_values
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();
create table lead_words (
  user_id uuid not null,
  lead_id uuid not null,
  words text not null,
  primary key (user_id, lead_id)
);
alter table lead_words enable row level security;
create table lead_counts (
  user_id uuid not null references users on delete cascade,
  category text,
  status text not null,
  n int not null,
  with_email int not null
);
create index lead_counts_by_user on lead_counts (user_id);
call own_by_user('lead_counts');
create function lead_words_of(name_norm text, email_norm text, phone_norm text, city text) returns text
language sql immutable parallel safe
  return ' ' || name_norm || ' ' || coalesce(phone_norm, '') || E'\n ' || coalesce(email_norm, '') || ' ' || lower(coalesce(city, ''));
create function leads_were_made() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_words select user_id, id, lead_words_of(name_norm, email_norm, phone_norm, city) from made;
  insert into lead_counts
    select user_id, category, status, count(*), count(email_norm) from made group by user_id, category, status;
  return null;
end
$$;
create trigger were_made after insert on leads referencing new table as made
  for each statement execute function leads_were_made();
create function leads_were_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from lead_words w using gone where w.user_id = gone.user_id and w.lead_id = gone.id;
  insert into lead_counts
    select user_id, category, status, -count(*), -count(email_norm) from gone
    where exists (select from users where id = user_id) group by user_id, category, status;
  return null;
end
$$;
create trigger were_deleted after delete on leads referencing old table as gone
  for each statement execute function leads_were_deleted();
create function leads_were_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_counts
    select user_id, category, status, sum(sign), coalesce(sum(sign) filter (where email_norm is not null), 0)
    from (select user_id, category, status, email_norm, 1 as sign from after
      union all select user_id, category, status, email_norm, -1 from before) both_sides
    group by user_id, category, status
    having sum(sign) <> 0 or coalesce(sum(sign) filter (where email_norm is not null), 0) <> 0;
  return null;
end
$$;
create trigger were_changed after update on leads referencing old table as before new table as after
  for each statement execute function leads_were_changed();
create function lead_words_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update lead_words set words = lead_words_of(new.name_norm, new.email_norm, new.phone_norm, new.city)
    where user_id = new.user_id and lead_id = new.id;
  return null;
end
$$;
create trigger words_changed after update of business_name, email, phone_norm, city on leads
  for each row execute function lead_words_changed();
create function fold_lead_counts() returns void language sql as $$
  with taken as (
    select ctid from lead_counts
    where user_id = current_owner() and (select count(*) > 500 from lead_counts where user_id = current_owner())
    for update skip locked
  ), gone as (
    delete from lead_counts where ctid = any (array(select ctid from taken)) returning *
  )
  insert into lead_counts select user_id, category, status, sum(n), sum(with_email) from gone
  group by user_id, category, status having sum(n) <> 0 or sum(with_email) <> 0
$$;
insert into lead_words select user_id, id, lead_words_of(name_norm, email_norm, phone_norm, city) from leads;
insert into lead_counts select user_id, category, status, count(*), count(email_norm) from leads group by user_id, category, status;
create index lead_words_by_text on lead_words using gin (user_id, words gin_trgm_ops);
create function leads_with_words(patterns text[], most int default null) returns setof uuid
language plpgsql stable security definer rows 2000 set search_path = pg_catalog, public as $$
declare
  condition text;
begin
  select string_agg(format(' and words like %L', p), '') into condition from unnest(patterns) p;
  return query execute 'select lead_id from lead_words where user_id = $1' || coalesce(condition, '') || ' limit $2'
    using current_owner(), most;
end
$$;
revoke execute on function leads_with_words from public;
grant execute on function leads_with_words to canvass_app;
drop index leads_by_call_text;
create table lead_changes (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('status', 'tag', 'untag', 'value', 'delete', 'merge')),
  what text,
  value text,
  text text not null,
  count int not null default 0,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (user_id, id)
);
call own_by_user('lead_changes');
create table lead_change_parts (
  user_id uuid not null,
  change_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  first_id uuid generated always as (lead_ids[1]) stored,
  last_id uuid generated always as (lead_ids[cardinality(lead_ids)]) stored,
  before text[],
  packed jsonb,
  primary key (user_id, change_id, n),
  foreign key (user_id, change_id) references lead_changes (user_id, id) on delete cascade
);
call own_by_user('lead_change_parts');
create table saved_filters (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  view jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('saved_filters');
create function pack_leads(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  packed jsonb;
  child record;
  part jsonb;
begin
  select jsonb_build_object('leads', jsonb_agg(to_jsonb(l))) into packed
    from leads l where l.user_id = current_owner() and l.id = any (ids);
  for child in
    select distinct on (conrelid) conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    execute format(case child.does when 'c' then 'select jsonb_agg(to_jsonb(t)) from %s t where t.user_id = $1 and t.%I = any ($2)'
      else 'select jsonb_agg(jsonb_build_object(''id'', t.id, ''lead'', t.%2$I)) from %1$s t where t.user_id = $1 and t.%2$I = any ($2)' end,
      child.name, child.lead) into part using current_owner(), ids;
    if part is not null then
      packed := packed || jsonb_build_object(child.name::text, part);
    end if;
  end loop;
  return packed;
end
$$;
create function unpack_leads(packed jsonb, into_lead uuid default null, taken_from uuid default null) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  child record;
  listed text;
  rows jsonb;
  restored int := 0;
begin
  if into_lead is null then
    select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
      where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'place_id';
    execute format('insert into leads (%1$s, place_id)
      select %1$s, case when not exists (select from leads o where o.user_id = r.user_id and o.source = r.source and o.place_id = r.place_id)
        then place_id end
      from jsonb_populate_recordset(null::leads, $1) r where r.user_id = current_owner() on conflict do nothing', listed)
      using packed -> 'leads';
    get diagnostics restored = row_count;
  end if;
  for child in
    select distinct on (conrelid) conrelid, conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead,
      exists (select from pg_attribute where attrelid = conrelid and attname = 'id') as has_id
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    rows := packed -> child.name::text;
    continue when rows is null;
    if into_lead is not null then
      select jsonb_agg(r || jsonb_build_object(case child.does when 'c' then child.lead::text else 'lead' end, into_lead)) into rows
        from jsonb_array_elements(rows) r;
    end if;
    if child.does = 'c' then
      if taken_from is not null and child.has_id then
        execute format('delete from %s where user_id = current_owner() and %I = $2
          and id in (select (r ->> ''id'')::uuid from jsonb_array_elements($1) r)', child.name, child.lead) using rows, taken_from;
      end if;
      select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
        where attrelid = child.conrelid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) r
        where user_id = current_owner() and exists (select from leads l where l.user_id = r.user_id and l.id = r.%3$I) %4$s
        on conflict do nothing',
        child.name, listed, child.lead, case child.name::text
          when 'lead_tags' then 'and exists (select from tags g where g.user_id = r.user_id and g.id = r.tag_id)'
          when 'custom_values' then 'and exists (select from custom_fields g where g.user_id = r.user_id and g.id = r.field_id)'
          else '' end)
        using rows;
    else
      execute format('update %1$s t set %2$I = (r ->> ''lead'')::uuid from jsonb_array_elements($1) r
        where t.user_id = current_owner() and t.id = (r ->> ''id'')::uuid and (t.%2$I is null or t.%2$I = $2)
          and exists (select from leads l where l.user_id = current_owner() and l.id = (r ->> ''lead'')::uuid)', child.name, child.lead)
        using rows, taken_from;
    end if;
  end loop;
  return restored;
end
$$;
revoke execute on function pack_leads, unpack_leads from public;
grant execute on function pack_leads, unpack_leads to canvass_app;
create table lead_files (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  bytes bigint not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'ready', 'waiting', 'running', 'done', 'failed', 'canceled')),
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  has_header boolean not null default true,
  columns jsonb not null default '[]',
  sample jsonb not null default '[]',
  plan jsonb,
  rows int not null default 0,
  bytes_read bigint not null default 0,
  added int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  problem text,
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  sweep_at timestamptz not null,
  primary key (user_id, id)
);
create index lead_files_in_work on lead_files (created_at) where state in ('waiting', 'running');
create index lead_files_by_sweep on lead_files (sweep_at);
call own_by_user('lead_files');
create table lead_file_rejects (
  user_id uuid not null,
  file_id uuid not null,
  row int not null,
  reason text not null,
  cells text[] not null,
  primary key (user_id, file_id, row),
  foreign key (user_id, file_id) references lead_files (user_id, id) on delete cascade
);
call own_by_user('lead_file_rejects');
alter table user_settings
  add column hubspot_mapping jsonb,
  add column hubspot_status jsonb;
create table crm_leads (
  user_id uuid not null,
  lead_id uuid not null,
  synced_at timestamptz,
  error text,
  failed_at timestamptz,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index crm_leads_failed on crm_leads (user_id, failed_at desc) where error is not null;
call own_by_user('crm_leads');
insert into crm_leads (user_id, lead_id, synced_at)
  select user_id, id, updated_at from leads where hubspot_contact_id is not null;
create table crm_syncs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  total int not null,
  synced int not null default 0,
  created int not null default 0,
  failed int not null default 0,
  problem text,
  retry_at timestamptz,
  tries int not null default 0,
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
create unique index crm_syncs_in_work on crm_syncs (user_id) where state in ('waiting', 'running');
create index crm_syncs_by_time on crm_syncs (user_id, created_at desc);
call own_by_user('crm_syncs');
create table crm_sync_parts (
  user_id uuid not null,
  sync_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  primary key (user_id, sync_id, n),
  foreign key (user_id, sync_id) references crm_syncs (user_id, id) on delete cascade
);
call own_by_user('crm_sync_parts');
create table crm_pushes (
  user_id uuid not null,
  lead_id uuid not null,
  since timestamptz not null,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_pushes');
create function lead_status_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from user_settings where hubspot_status is not null and user_id in (select user_id from after)) then
    return null;
  end if;
  insert into crm_pushes (user_id, lead_id, since)
    select a.user_id, a.id, clock_timestamp()
    from after a
    join before b on b.user_id = a.user_id and b.id = a.id and b.status <> a.status
    join user_settings s on s.user_id = a.user_id and s.hubspot_status is not null and s.hubspot_api_key is not null
    join crm_leads c on c.user_id = a.user_id and c.lead_id = a.id and c.synced_at is not null
    on conflict (user_id, lead_id) do update set since = excluded.since;
  if found then
    perform enqueue('sync-crm', '{}', now() + interval '5 seconds', 'push-crm-statuses');
  end if;
  return null;
end
$$;
create trigger status_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_status_changed();
create table street_extracts (
  id bigint generated always as identity primary key,
  file text not null,
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  is_ready boolean not null default false,
  imported_at timestamptz not null default now()
);
create table street_tiles (
  extract_id bigint not null references street_extracts on delete cascade,
  z smallint not null,
  x int not null,
  y int not null,
  part int not null,
  ways bytea not null,
  primary key (z, x, y, extract_id, part)
);
create index street_tiles_by_extract on street_tiles (extract_id);
grant select on street_extracts, street_tiles to canvass_app;
create table lead_statuses (
  user_id uuid not null,
  status text not null,
  lead_created_at timestamptz not null,
  lead_id uuid not null,
  has_phone boolean not null,
  primary key (user_id, status, lead_created_at, lead_id) include (has_phone)
);
alter table lead_statuses enable row level security;
create policy owner on lead_statuses to canvass_app using (user_id = current_owner());
grant select on lead_statuses to canvass_app;
create function lead_statuses_made() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_statuses select user_id, status, created_at, id, phone is not null from made;
  return null;
end
$$;
create trigger statuses_made after insert on leads referencing new table as made
  for each statement execute function lead_statuses_made();
create function lead_statuses_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from lead_statuses s using gone
    where s.user_id = gone.user_id and s.status = gone.status and s.lead_created_at = gone.created_at and s.lead_id = gone.id;
  return null;
end
$$;
create trigger statuses_deleted after delete on leads referencing old table as gone
  for each statement execute function lead_statuses_deleted();
create function lead_statuses_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update lead_statuses s set status = changed.becomes, lead_created_at = changed.becomes_at, has_phone = changed.has_phone
  from (
    select user_id, id,
      max(status) filter (where side = 'before') as was, max(status) filter (where side = 'after') as becomes,
      max(created_at) filter (where side = 'before') as was_at, max(created_at) filter (where side = 'after') as becomes_at,
      bool_or(has_phone) filter (where side = 'before') as had_phone, bool_or(has_phone) filter (where side = 'after') as has_phone
    from (select user_id, id, status, created_at, phone is not null as has_phone, 'before' as side from before
      union all select user_id, id, status, created_at, phone is not null, 'after' from after) both_sides
    group by user_id, id
  ) changed
  where (changed.was, changed.was_at, changed.had_phone) <> (changed.becomes, changed.becomes_at, changed.has_phone)
    and s.user_id = changed.user_id and s.status = changed.was and s.lead_created_at = changed.was_at and s.lead_id = changed.id;
  return null;
end
$$;
create trigger statuses_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_statuses_changed();
insert into lead_statuses select user_id, status, created_at, id, phone is not null from leads;
drop index leads_by_status;
drop index leads_by_call_status;
alter table leads set (fillfactor = 85);
create function known_leads(rows int[]) returns table (r int, lead_id uuid)
language plpgsql stable security definer rows 500
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  me constant uuid := current_owner();
begin
  return query
  with asked as materialized (
    select row, given_id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
    from lead_rows where row in (select unnest(rows))
  ), numbers as materialized (
    select n.phone_norm, l.ids[1] as first, l.bare[1] as bare
    from (select distinct phone_norm from asked where phone_norm is not null) n cross join lateral (
      select array_agg(id order by id) as ids, array_agg(id order by id) filter (where email_norm is null) as bare
      from leads where user_id = me and phone_norm = n.phone_norm offset 0
    ) l
  ), by_key as materialized (
    select a.*, coalesce(given.id, mailed.id, case when a.email_norm is null then n.first else n.bare end) as id
    from asked a
      left join lateral (select id from leads where user_id = me and id = a.given_id offset 0) given on true
      left join lateral (
        select id from leads where user_id = me and email_norm = a.email_norm order by id limit 1) mailed on true
      left join numbers n on n.phone_norm = a.phone_norm
  ), namesakes as materialized (
    select l.*
    from (select distinct name_norm from by_key where id is null and name_norm is not null) n cross join lateral (
      select id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
      from leads where user_id = me and name_norm = n.name_norm offset 0
    ) l
  ), marks as materialized (
    select n.*, mark from namesakes n, unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
      case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark
    where mark is not null
  ), by_name as (
    select distinct on (a.row) a.row, n.id
    from (
      select k.*, mark from by_key k, unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
        case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark
      where id is null and mark is not null and exists (select from namesakes)
    ) a join marks n on n.name_norm = a.name_norm and n.mark = a.mark
    where (n.email_norm <> a.email_norm) is not true and (n.phone_norm <> a.phone_norm) is not true
      and (n.street <> a.street) is not true and (n.town <> a.town) is not true
    order by a.row, n.id
  )
  select k.row, k.id from by_key k where k.id is not null union all select b.row, b.id from by_name b;
end
$$;
revoke execute on function known_leads from public;
grant execute on function known_leads to canvass_app;
create table finder_runs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('chosen', 'import')),
  total int not null default 0,
  found int not null default 0,
  none int not null default 0,
  unreachable int not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index finder_runs_by_created on finder_runs (user_id, created_at);
call own_by_user('finder_runs');
create table finder_parts (
  user_id uuid not null,
  id uuid not null default new_id(),
  run_id uuid not null,
  lead_ids uuid[] not null,
  size int not null generated always as (cardinality(lead_ids)) stored,
  primary key (user_id, id),
  foreign key (user_id, run_id) references finder_runs (user_id, id) on delete cascade
);
create index finder_parts_by_run on finder_parts (user_id, run_id);
call own_by_user('finder_parts');
alter table lead_enrichment add column run_id uuid;
create index lead_enrichment_of_runs on lead_enrichment (user_id, run_id) where state = 'searching' and run_id is not null;
alter table crm_pushes add column leased_until timestamptz;
alter table saved_searches add column area jsonb;
create index leads_google_coordinates on leads (created_at) where source = 'google' and lat is not null;
alter table campaigns add column counted_at timestamptz;
update campaigns set counted_at = sent_at where sent_at is not null;
create index category_phrases_by_weight on category_phrases (category_id, weight desc, length(phrase)) include (phrase);
create index gazetteer_by_population on gazetteer (population desc nulls last, id) where kind <> 'zip';
create index gazetteer_by_foreign_postcode on gazetteer (postcode text_pattern_ops)
  where kind = 'zip' and country <> 'US';
alter table media_leftovers
  add column size int,
  add column content_type text;
update subscription_plans set lead_limit = null where id = 'calling_only' and lead_limit = 0;
alter table user_settings add column own_phone_verified_at timestamptz;
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
call own_by_user('phone_codes');
update user_usage u set calls_made = greatest(0, u.calls_made - s.n)
from (
  select user_id, extract(year from counted_at at time zone 'UTC')::int as year,
    extract(month from counted_at at time zone 'UTC')::int as month, count(*)::int as n
  from call_logs where is_simulated and counted_at is not null
  group by 1, 2, 3
) s
where u.user_id = s.user_id and u.year = s.year and u.month = s.month;
update call_logs set counted_at = null where is_simulated and counted_at is not null;
delete from websites;
create function own_address(url text, website text) returns text language sql immutable as $$
  select case
    when position('?' in url) > 0 and position(split_part(url, '?', 2) in coalesce(website, '')) = 0
    then split_part(url, '?', 1) else url end
$$;
update lead_enrichment e set
  email_url = own_address(e.email_url, l.website),
  website_analysis = e.website_analysis || jsonb_build_object(
    'pages', (select coalesce(jsonb_agg(own_address(page, l.website) order by n), '[]')
      from jsonb_array_elements_text(e.website_analysis -> 'pages') with ordinality p(page, n)),
    'otherEmails', (select coalesce(jsonb_agg(jsonb_set(other, '{url}', to_jsonb(own_address(other ->> 'url', l.website))) order by n), '[]')
      from jsonb_array_elements(e.website_analysis -> 'otherEmails') with ordinality o(other, n)))
from leads l
where l.user_id = e.user_id and l.id = e.lead_id and (e.email_url like '%?%' or e.website_analysis::text like '%?%');
update lead_activity a set detail = a.detail || jsonb_build_object(
  'url', own_address(a.detail ->> 'url', l.website),
  'text', replace(a.detail ->> 'text', a.detail ->> 'url', own_address(a.detail ->> 'url', l.website)))
from leads l
where l.user_id = a.user_id and l.id = a.lead_id and a.kind = 'enriched' and a.detail ->> 'url' like '%?%';
drop function own_address;
alter table user_settings add column tracks_opens boolean not null default true;
alter table campaigns add column tracks_opens boolean not null default true;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password'));
create index outbox_by_campaign on outbox_messages (user_id, campaign_id) where campaign_id is not null;
create or replace function window_text(opens timestamptz, zone text) returns text language plpgsql stable as $$
begin
  return 'Outside the sending hours; they begin ' || to_char(opens at time zone zone, 'Dy, Mon FMDD, FMHH12:MI AM') || ' (' || zone || ')';
exception when invalid_parameter_value then
  return window_text(opens, 'UTC');
end
$$;

-- What it had applied.
create table schema_migrations (name text primary key, applied_at timestamptz not null default now());
insert into schema_migrations (name) values
  ('0001_accounts.sql'),
  ('0002_leads.sql'),
  ('0003_directory.sql'),
  ('0004_mail.sql'),
  ('0005_events.sql'),
  ('0006_media_calls_billing.sql'),
  ('0007_jobs.sql'),
  ('0010_sending.sql'),
  ('0020_media.sql'),
  ('0021_domains.sql'),
  ('0022_crm.sql'),
  ('0023_mailboxes.sql'),
  ('0024_job_kinds.sql'),
  ('0025_quota.sql'),
  ('0026_payments.sql'),
  ('0027_admin.sql'),
  ('0028_calls.sql'),
  ('0029_one_payment.sql'),
  ('0030_admin_counts.sql'),
  ('0032_crm_claims.sql'),
  ('0040_engine.sql'),
  ('0041_control.sql'),
  ('0042_schedule.sql'),
  ('0043_report.sql'),
  ('0044_pace.sql'),
  ('0046_mailboxes.sql'),
  ('0047_feedback.sql'),
  ('0048_expansion.sql'),
  ('0049_sequences.sql'),
  ('0050_ed25519.sql'),
  ('0051_lead_sources.sql'),
  ('0052_saved_searches.sql'),
  ('0053_enrichment.sql'),
  ('0054_lead_list.sql'),
  ('0055_lead_files.sql'),
  ('0056_crm_in_bulk.sql'),
  ('0057_streets.sql'),
  ('0058_list_at_size.sql'),
  ('0059_known_leads.sql'),
  ('0061_finder_runs.sql'),
  ('0062_crm_push_leases.sql'),
  ('0063_saved_areas.sql'),
  ('0064_google_coordinates.sql'),
  ('0070_campaign_quota.sql'),
  ('0072_suggestions.sql'),
  ('0076_upload_grants.sql'),
  ('0077_calling_only_leads.sql'),
  ('0077_own_phone.sql'),
  ('0077_simulated_calls.sql'),
  ('0078_website_keys.sql'),
  ('0080_tracks_opens.sql'),
  ('0083_password_resets.sql'),
  ('0086_screens.sql');

call make_event_partitions();

-- Two accounts' rows.
insert into instance_settings values ('instance_id', '"5f0c"');
insert into users (id, email, password, first_name, last_name, subscription_plan, subscription_status, payment_provider, is_admin) values
  ('01900000-0000-7000-8000-000000000001', 'Ann@Example.com', 'scrypt', 'Ann', 'Lee', 'standard', 'active', 'stripe', false),
  ('01900000-0000-7000-8000-000000000002', 'bob@example.com', 'scrypt', 'Bob', 'Ray', 'free', 'inactive', null, true);
insert into sessions (sid, user_id, expire) values ('5e55', '01900000-0000-7000-8000-000000000001', '2100-01-01Z');
insert into account_tokens (token_hash, user_id, purpose, email_norm, expires_at) values
  ('70ce', '01900000-0000-7000-8000-000000000001', 'reset-password', 'ann@example.com', '2100-01-01Z');
insert into user_usage (user_id, year, month, leads_generated, emails_sent) values
  ('01900000-0000-7000-8000-000000000001', 2026, 11, 3, 2);
insert into user_settings (user_id, hubspot_api_key, postal_address, time_zone, hubspot_status, daily_cap) values
  ('01900000-0000-7000-8000-000000000001', '\x5ea1', '1 Main St, Portland', 'America/Los_Angeles', '{"property": "hs_lead_status", "values": {}}', 400);
insert into admin_audit (admin_id, admin_email, account_id, action, detail) values
  ('01900000-0000-7000-8000-000000000002', 'bob@example.com', '01900000-0000-7000-8000-000000000001', 'subscription', 'Standard');
insert into categories (id, code, last_desc, label) values (1, 'food', 2, 'Food'), (2, 'food.sushi', 2, 'Sushi restaurant');
insert into category_phrases values ('sushi', 'en', 2, 1);
insert into gazetteer (kind, name, name_norm, country, lat, lon, radius_m) values ('city', 'Portland', 'portland', 'US', 45.5, -122.6, 20000);
insert into place_imports (file, source) values ('oregon.parquet', 'overture');
insert into places (source, source_id, name, name_norm, category_id, lat, lon, import_id) values ('overture', 'p1', 'Sushi Ko', 'sushi ko', 2, 45.5, -122.6, 1);
insert into street_extracts (file, south, west, north, east, is_ready) values ('oregon.pbf', 45, -123, 46, -122, true);
insert into street_tiles values (1, 14, 2613, 5861, 0, '\x00');
insert into leads (user_id, id, business_name, email, category, status, phone, phone_norm, city, source, place_id) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000011', 'Sushi Ko', 'hello@sushiko.example', 'Sushi restaurant', 'warm', '(503) 555-0101', '+15035550101', 'Portland', 'directory', 'p1'),
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000012', 'Café Olé', null, 'Café', 'new', '(503) 555-0102', '+15035550102', 'Portland', 'osm', 'n7'),
  ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000013', 'Bob''s Bikes', 'bob@bikes.example', null, 'cold', null, null, null, 'manual', null);
update leads set hubspot_contact_id = '99' where id = '01900000-0000-7000-8000-000000000011';
insert into tags (user_id, id, name) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000021', 'VIP');
insert into lead_tags (user_id, tag_id, lead_id) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000021', '01900000-0000-7000-8000-000000000011');
insert into custom_fields (user_id, id, name, kind) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000022', 'Seats', 'number');
insert into custom_values (user_id, field_id, lead_id, value) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000022', '01900000-0000-7000-8000-000000000011', '40');
insert into lead_activity (user_id, lead_id, kind, detail) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000011', 'changed', '{"text": "Status changed from New to Warm"}');
insert into lead_changes (user_id, id, kind, what, text, count, created_at, undo_until) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000023', 'status', 'warm', 'Status changed to Warm', 1, '2026-11-01Z', '2026-11-02Z');
insert into lead_change_parts (user_id, change_id, n, lead_ids, before) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000023', 0, '{01900000-0000-7000-8000-000000000011}', '{new}');
insert into saved_filters (user_id, name, view) values ('01900000-0000-7000-8000-000000000001', 'Warm ones', '{"status": "warm"}');
insert into saved_searches (user_id, name, text, area) values ('01900000-0000-7000-8000-000000000001', 'Sushi', 'sushi in Portland', '{"box": [45, -123, 46, -122]}');
insert into lead_sources (user_id, lead_id, source, place_id, fields) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000011', 'osm', 'n8', '{phone}');
insert into osm_cache (service, question, answer) values ('nominatim', 'Portland', '[]');
insert into websites (site, host, state, facts) values ('sushiko.example', 'sushiko.example', 'found', '{}');
insert into lead_enrichment (user_id, lead_id, state, site, email, email_filled) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000011', 'found', 'sushiko.example', 'hello@sushiko.example', true);
insert into finder_runs (user_id, id, kind, total) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000024', 'chosen', 1);
insert into finder_parts (user_id, run_id, lead_ids) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000024', '{01900000-0000-7000-8000-000000000012}');
insert into lead_files (user_id, id, name, bytes, state, sweep_at) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000025', 'leads.csv', 120, 'done', '2100-01-01Z');
insert into lead_file_rejects (user_id, file_id, row, reason, cells) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000025', 3, 'No name', '{"",x@y.example}');
insert into crm_leads (user_id, lead_id, synced_at) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000011', '2026-11-01Z');
insert into crm_syncs (user_id, id, state, total, created_at) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000026', 'waiting', 1, '2026-11-01Z');
insert into crm_sync_parts (user_id, sync_id, n, lead_ids) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000026', 0, '{01900000-0000-7000-8000-000000000011}');
insert into mailboxes (user_id, id, kind, address, secret, hourly_cap, gap_from_seconds, gap_to_seconds, is_default) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000031', 'smtp', 'ann@lee.example', '\x5ea2', 50, 10, 20, true);
insert into sender_usage (user_id, mailbox_id, day, used) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000031', '2026-11-01', 2);
insert into account_usage values ('01900000-0000-7000-8000-000000000001', '2026-11-01', 2);
insert into customer_domains (user_id, domain, status, dkim_selector, dkim_private_key) values
  ('01900000-0000-7000-8000-000000000001', 'lee.example', 'verified', 'canvass', '\x5ea3');
insert into email_templates (user_id, name, subject, body) values ('01900000-0000-7000-8000-000000000001', 'Hello', 'Hi {{name}}', 'Hello');
insert into campaigns (user_id, id, name, subject, body, status, mailbox_id, recipients, recipient_count, sent_count, step_count, version_count, sent_at, counted_at) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', 'Sushi', 'Your menu', 'Hello', 'sending', '01900000-0000-7000-8000-000000000031', '["hello@sushiko.example", "no@sushiko.example"]', 2, 1, 1, 1, '2026-11-01Z', '2026-11-01Z'),
  ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000042', 'Draft', 'Bikes', 'Hello', 'draft', null, '[]', 0, 0, 0, 0, null, null);
insert into campaign_revisions (user_id, id, campaign_id, n, subject, body_html, body_text, postal_address) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000043', '01900000-0000-7000-8000-000000000041', 0, 'Your menu', '<p>Hello', 'Hello', '1 Main St');
insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', 1, 48, 'not-replied', '', 'Any news?');
insert into campaign_versions (user_id, campaign_id, n, subject, body) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', 1, 'The menu', 'Hello');
insert into campaign_mailboxes (user_id, campaign_id, mailbox_id) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000031');
insert into campaign_address_chunks values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', 0, '{hello@sushiko.example}');
insert into campaign_recipients (user_id, id, campaign_id, email, email_norm, lead_id) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000051', '01900000-0000-7000-8000-000000000041', 'hello@sushiko.example', 'hello@sushiko.example', '01900000-0000-7000-8000-000000000011'),
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000052', '01900000-0000-7000-8000-000000000041', 'no@sushiko.example', 'no@sushiko.example', null);
insert into messages (user_id, id, campaign_id, recipient_id, email, state, attempts, accepted_at, answer, reason) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000061', '01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000051', 'hello@sushiko.example', 'accepted', 1, '2026-11-01Z', '250 OK', null),
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000062', '01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000052', 'no@sushiko.example', 'skipped', 0, null, null, 'unsubscribed');
insert into message_attempts (user_id, message_id, attempt, outcome, smtp_code) values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000061', 1, 'deferred', 450);
insert into suppressions (user_id, channel, address_norm, reason) values ('01900000-0000-7000-8000-000000000001', 'email', 'no@sushiko.example', 'unsubscribed');
insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, to_address, subject, raw) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '<1@canvass>', 'ann@lee.example', 'hello@sushiko.example', 'Your menu', '\x00');
insert into email_events (user_id, campaign_id, message_id, event_type, timestamp) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000061', 'opened', '2026-11-01 10:00Z');
insert into event_uniques values ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000061', 'opened', '2026-11-01 10:00Z');
insert into email_rollup (user_id, campaign_id, bucket, kind, n, uniques) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '2026-11-01 10:00Z', 'opened', 1, 1);
insert into email_rollup_cohort (user_id, campaign_id, bucket, kind, n, uniques) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '2026-11-01Z', 'opened', 1, 1);
insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000061', 'hello@sushiko.example', 'Ko', 'Re: Your menu', 'Yes please', 'header', false, '2026-11-01Z');
insert into feedback_taken (source, key) values ('sns', 'm1');
insert into feedback_cursors (source, folder, uid_validity, next_uid) values ('instance', 'INBOX', 1, 7);
insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, campaign_id) values
  ('01900000-0000-7000-8000-000000000001', 'a.png', 'logo.png', 'image/png', 10, 'k1', '/media/k1', '01900000-0000-7000-8000-000000000041');
insert into media_leftovers (user_id, storage_key, sweep_at) values ('01900000-0000-7000-8000-000000000001', 'k2', '2100-01-01Z');
insert into client_subaccounts (user_id, id, client_name, twilio_subaccount_sid, twilio_auth_token) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000071', 'Ann', 'AC1', '\x5ea4');
insert into call_logs (user_id, id, client_subaccount_id, lead_id, to_number, status, duration, cost, currency) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000072', '01900000-0000-7000-8000-000000000071', '01900000-0000-7000-8000-000000000011', '+15035550101', 'completed', 61, 0.028, 'USD');
insert into call_interactions (user_id, call_log_id, lead_id, interaction_type, notes) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000072', '01900000-0000-7000-8000-000000000011', 'outcome', 'Interested');
insert into phone_codes (user_id, phone, code_hash, expires_at) values ('01900000-0000-7000-8000-000000000001', '+15035550199', 'c0de', '2100-01-01Z');
update subscription_plans set stripe_price_id = 'price_1', price = 3100 where id = 'basic';
insert into subscriptions (user_id, provider, provider_id, plan_id, status) values ('01900000-0000-7000-8000-000000000001', 'stripe', 'sub_1', 'standard', 'active');
insert into payment_events (provider, event_id, type, at) values ('stripe', 'evt_1', 'invoice.paid', '2026-11-01Z');
insert into payment_attempts (user_id, provider, kind, plan_id, price) values ('01900000-0000-7000-8000-000000000001', 'stripe', 'checkout', 'standard', 9900);
insert into payment_leftovers (user_id, provider, provider_id) values ('01900000-0000-7000-8000-000000000001', 'paypal', 'I-1');
insert into exported_data (user_id, data, record_count) values ('01900000-0000-7000-8000-000000000001', '[]', 0);
