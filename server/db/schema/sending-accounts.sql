-- Where emails go out from: sending accounts, their domains, and how much each may send.

-- A sending account: the operator's MAIL_FROM with this account's name and Reply-To (`instance`), or the user's own SMTP
-- account or SES key. A removed one keeps its row without its secrets, so that what it sent stays known.
create table sending_accounts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('instance', 'smtp', 'ses')),
  address text,
  display_name text,
  -- A password, an SES key, or OAuth tokens.
  secret bytea,
  -- A process is replacing its OAuth tokens.
  tokens_leased_until timestamptz,
  settings jsonb not null default '{}',
  -- Counts changes of its settings: open connections close when it grows.
  revision int not null default 1,
  -- New campaigns use it unless the user chooses others.
  is_default boolean not null default false,
  is_active boolean not null default true,
  -- The user paused it: nothing goes out, replies are still read.
  paused_at timestamptz,
  verified_at timestamptz,
  checked_at timestamptz,
  -- In the server's words; null while it accepts emails.
  last_error text,
  -- It drops commands that are sent together, so it gets them one by one.
  is_one_by_one boolean not null default false,

  hourly_limit int check (hourly_limit > 0),
  daily_limit int check (daily_limit > 0),
  -- Per hour and mail group: recipients whose emails one provider receives.
  provider_hourly_limit int check (provider_hourly_limit > 0),
  -- A random delay in this range between two emails, and the time before which nothing is sent.
  delay_from_seconds int check (delay_from_seconds between 1 and 86400),
  delay_to_seconds int,
  next_send_at timestamptz,
  -- Warm-up: the limit of the first day on which it sends, how much it grows on each further one, and where it ends; null: at
  -- the daily limit. With an end, a day's emails are spread over it.
  warm_up_start int check (warm_up_start > 0),
  warm_up_step int check (warm_up_step > 0),
  warm_up_to int check (warm_up_to > 0),

  imap_host text,
  imap_port int,
  imap_security text check (imap_security in ('starttls', 'tls', 'none')),
  -- Null: the user name and password of the SMTP account.
  imap_user text,
  imap_secret bytea,
  -- In the server's words; null while replies can be read.
  imap_error text,

  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint sending_accounts_check check (delay_to_seconds between delay_from_seconds and 86400),
  constraint sending_accounts_check1 check ((delay_from_seconds is null) = (delay_to_seconds is null)),
  constraint sending_accounts_check2 check ((warm_up_start is null) = (warm_up_step is null)),
  constraint sending_accounts_check3 check ((imap_host is null) = (imap_port is null) and (imap_host is null) = (imap_security is null))
);
create unique index sending_accounts_one_instance on sending_accounts (user_id) where kind = 'instance';
create unique index sending_accounts_one_default on sending_accounts (user_id) where is_default;
create unique index sending_accounts_by_address on sending_accounts (user_id, address_norm(address)) where kind <> 'instance';
call own_by_user('sending_accounts');

-- How many emails a sending account put on the wire on a UTC day. Reserved in the transaction that marks them as
-- attempted, which locks the row: no number of workers exceeds a limit (docs/decisions/020-sending-limits.md).
create table sending_account_usage (
  user_id uuid not null,
  sending_account_id uuid not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  -- The same by hour of the day, UTC.
  hours int[] not null default array_fill(0, array[24]),
  primary key (user_id, sending_account_id, day),
  foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) on delete cascade
);
call own_by_user('sending_account_usage');

-- The same over all sending accounts of a user, where user_settings.daily_limit limits them.
create table user_sending_usage (
  user_id uuid not null references users on delete cascade,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, day)
);
call own_by_user('user_sending_usage');

-- Who receives the emails of a domain: google, microsoft, yahoo, else the organizational domain of its mail servers, else
-- the domain itself. A job asks DNS.
create table mailbox_providers (
  domain text primary key,
  -- Null: not known yet.
  mailbox_provider text,
  -- A campaign has emails for the domain, and its group is unknown or out of date.
  asked_at timestamptz,
  expires_at timestamptz not null default '-infinity'
);
create index mailbox_providers_asked on mailbox_providers (asked_at) where asked_at is not null;
alter table mailbox_providers enable row level security;
insert into mailbox_providers (domain, mailbox_provider, expires_at)
select unnest(domains), mailbox_provider, 'infinity' from (values
  ('google', array['gmail.com', 'googlemail.com', 'google.com']),
  ('microsoft', array['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'hotmail.co.uk', 'hotmail.de',
    'hotmail.es', 'hotmail.fr', 'hotmail.it', 'live.co.uk', 'live.de', 'live.fr', 'live.it', 'live.nl', 'live.ca',
    'live.com.au', 'live.com.mx', 'outlook.de', 'outlook.es', 'outlook.fr', 'outlook.it', 'outlook.com.br', 'outlook.com.au']),
  ('yahoo', array['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es',
    'yahoo.fr', 'yahoo.it', 'yahoo.ca', 'yahoo.co.in', 'yahoo.in', 'yahoo.com.au', 'yahoo.com.br', 'yahoo.com.mx', 'verizon.net',
    'sbcglobal.net', 'bellsouth.net', 'att.net'])) as known(mailbox_provider, domains);

-- How many emails a sending account sent to a mail group in an hour, where that is limited.
create table mailbox_provider_usage (
  user_id uuid not null,
  sending_account_id uuid not null,
  mailbox_provider text not null,
  hour timestamptz not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, sending_account_id, mailbox_provider, hour),
  foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) on delete cascade
);
call own_by_user('mailbox_provider_usage');

-- A provider asked a sending account to slow down. It rests, then sends at `per_hour`, which grows with each calm minute.
create table slow_downs (
  user_id uuid not null,
  sending_account_id uuid not null,
  mailbox_provider text not null,
  -- The domain of the recipient whose server asked for it, and its words.
  domain text not null,
  words text not null,
  per_hour real not null,
  -- Asked again within the hour, it rests longer.
  strikes int not null default 1,
  paused_until timestamptz not null,
  next_at timestamptz not null,
  primary key (user_id, sending_account_id, mailbox_provider),
  foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) on delete cascade
);
call own_by_user('slow_downs');

-- A domain that an account sends from.
create table customer_domains (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  domain text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'failed')),
  is_default boolean not null default false,
  is_active boolean not null default true,
  from_name text,

  verification_token text not null default encode(uuid_send(gen_random_uuid()), 'hex'),
  dns_records jsonb not null default '[]',
  ownership_status text not null default 'pending' check (ownership_status in ('pending', 'verified', 'failed')),
  spf_status text not null default 'pending' check (spf_status in ('pending', 'verified', 'failed')),
  dkim_status text not null default 'pending' check (dkim_status in ('pending', 'verified', 'failed')),
  dmarc_status text not null default 'pending' check (dmarc_status in ('pending', 'verified', 'failed')),
  last_verification_attempt timestamptz,
  verified_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,

  dkim_selector text,
  dkim_private_key bytea,
  -- The second key pair (RFC 8463). An older domain gets its own when it is next shown or looked up.
  dkim_ed25519_selector text,
  dkim_ed25519_private_key bytea,
  -- New pairs, until DNS has the first; then they replace the others.
  next_dkim_selector text,
  next_dkim_private_key bytea,
  next_dkim_ed25519_selector text,
  next_dkim_ed25519_private_key bytea,
  dkim_rotated_at timestamptz,

  ses_tenant_id text,
  -- We created the identity at SES, so we remove it with the domain.
  has_own_identity boolean not null default false,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, domain),
  check ((dkim_ed25519_selector is null) = (dkim_ed25519_private_key is null)),
  check (num_nulls(next_dkim_selector, next_dkim_private_key, next_dkim_ed25519_selector, next_dkim_ed25519_private_key) in (0, 4))
);
-- Several accounts may claim a domain; the first that verifies it has it.
create unique index customer_domains_one_verified on customer_domains (domain) where status = 'verified';
-- Proxies ask for these by name before they get certificates.
create index customer_domains_ever_verified on customer_domains (domain) where verified_at is not null;
create index customer_domains_by_next_check on customer_domains (next_check_at) where next_check_at is not null;
call own_by_user('customer_domains');

-- What a receiver reported of a domain.
create table dmarc_reports (
  user_id uuid not null,
  domain_id uuid not null,
  -- Whose report it is, and its name there: one that comes twice counts once.
  reporter text not null,
  report_id text not null,
  -- As the receiver found it in DNS.
  policy text not null check (policy in ('none', 'quarantine', 'reject')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- Source[] of server/domains/reports/read-report.ts.
  sources jsonb not null,
  primary key (user_id, domain_id, reporter, report_id),
  foreign key (user_id, domain_id) references customer_domains (user_id, id) on delete cascade
);
create index dmarc_reports_by_time on dmarc_reports (user_id, ends_at);
call own_by_user('dmarc_reports');

-- One email of a placement test: a campaign's email to one of the user's own mailboxes (a seed), to see in which folder it lands.
create table placements (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  test_id uuid not null,
  from_address text not null,
  seed_id uuid not null,
  seed_address text not null,
  -- By MX: google, microsoft, yahoo, or the domain of its mail server.
  provider text not null,
  -- As the seed's server sees it.
  message_id text not null,
  created_at timestamptz not null,
  -- sending: given to the mail server, or about to be, when the process ended.
  state text not null default 'sending' check (state in ('sending', 'waiting', 'refused', 'found', 'missing')),
  -- The mail server's refusal, or why the mailbox can't be read.
  problem text,
  folder text,
  place text check (place in ('inbox', 'promotions', 'social', 'updates', 'forums', 'spam', 'other')),
  -- What the seed's server says of SPF, DKIM, and DMARC.
  auth jsonb,
  found_at timestamptz,
  primary key (user_id, id)
);
create index placements_by_time on placements (user_id, created_at);
call own_by_user('placements');
