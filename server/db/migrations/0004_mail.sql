-- From where mail goes out, campaigns, and the ledger: one row per recipient, one row per message.

create table user_settings (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with AES-256-GCM under SECRET_KEY; never leaves over the API.
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
  -- instance: the operator's MAIL_FROM with this account's display name and Reply-To.
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
  -- Why it stands still, for people: "Set your postal address". Null while nothing is wrong.
  status_reason text,
  sent_count int not null default 0,
  open_count int not null default 0,
  reply_count int not null default 0,
  scheduled_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  -- The expansion: how many of `recipients` are in the ledger, and who is at it.
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

-- What is mailed, frozen: an edit makes a new revision for those not yet mailed.
create table campaign_revisions (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  n int not null,
  subject text not null,
  body_html text not null,
  body_text text not null,
  -- Link targets in the order of the document; a click token names them by their number.
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

-- The ledger. A row may go out only while it is `attempting`, and it becomes that at most once per attempt,
-- committed before the first byte leaves. See docs/decisions.
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
  -- Why it is where it is: a word for machines, a sentence for people.
  reason text,
  reason_text text,
  not_before timestamptz not null default now(),
  lease_owner uuid,
  lease_until timestamptz,
  attempts smallint not null default 0,
  -- The header of the latest attempt, made from its id.
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

-- What was tried, appended and never changed.
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

-- One list of whom not to contact, for mail and for the phone.
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

-- The outbox: messages as they would arrive, kept and never delivered. One per attempt, so a repeat changes nothing.
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
