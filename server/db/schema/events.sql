-- What comes back: events as they arrive, exact uniques, sums, and replies. Figures on screen are sums of the rollups; the
-- events remain as evidence.

-- Something that happened to a message. Partitioned by month; make_partitions() adds the partitions.
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
  -- Why we take it for a machine; null for people.
  bot_reason text,
  timestamp timestamptz not null default now(),
  primary key (user_id, id, timestamp)
) partition by range (timestamp);
create index email_events_by_campaign on email_events (user_id, campaign_id, timestamp);
create index email_events_by_message on email_events (user_id, message_id, timestamp);
call own_by_user('email_events');

-- Events of months without a partition. A statement that names a partition bypasses its parent's policy, so each has
-- its own row-level security.
create table email_events_rest partition of email_events default;
alter table email_events_rest enable row level security;

-- The first event of its type for a message, which makes "unique opens" exact. Partitioned like its message.
create table event_uniques (
  user_id uuid not null,
  message_id uuid not null,
  kind text not null,
  first_at timestamptz not null,
  primary key (user_id, message_id, kind)
) partition by range (message_id);
call own_by_user('event_uniques');
create table event_uniques_old partition of event_uniques
  for values from (minvalue) to ('00000000-0000-0000-0000-000000000001');
alter table event_uniques_old enable row level security;
create table event_uniques_rest partition of event_uniques default;
alter table event_uniques_rest enable row level security;

-- A campaign's events in 15 minutes (time zones of +5:45 exist), by the time of the event. `shard` keeps workers off each
-- other's rows; readers sum over it.
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

-- The same by the time when the message was sent, so that rates never exceed 100%.
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

-- A campaign's figures of a day in the account's time zone.
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

-- A reply, with its first lines as plain text.
create table replies (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  message_id uuid not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  excerpt text not null,
  -- header: it names our message. address: a recipient wrote under this subject.
  evidence text not null check (evidence in ('header', 'address')),
  -- It reads like a request for no more emails. The user decides.
  asks_removal boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index replies_by_campaign on replies (user_id, campaign_id, id);
create index replies_by_message on replies (user_id, message_id);
call own_by_user('replies');

-- A bounce, complaint, or reply that we have processed, so that it counts once even if it arrives twice. Kept longer than
-- any sender repeats it.
create table incoming_seen (
  -- `sns`, or where it was read.
  source text not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (source, key)
);
create index incoming_seen_by_at on incoming_seen (at);
alter table incoming_seen enable row level security;

-- How far a folder is read, in the IMAP server's numbers, which hold as long as its uid_validity does.
create table inbox_cursors (
  -- A sending account, or `instance`: where bounces of the installation's own sender arrive.
  source text not null,
  folder text not null,
  uid_validity bigint not null,
  next_uid bigint not null,
  read_at timestamptz not null default now(),
  primary key (source, folder)
);
alter table inbox_cursors enable row level security;
