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

-- A reply: its author's own words, their first lines, and what they quoted, as plain text.
create table replies (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  message_id uuid not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  excerpt text not null,
  -- header: it names our message. address: a recipient wrote it. company: somebody at the recipient's domain, so we ask the
  -- user. user: they said that it's an answer.
  evidence text not null check (evidence in ('header', 'address', 'company', 'user')),
  -- It reads like a request for no more emails.
  asks_removal boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  body text not null default '',
  quote text not null default '',
  -- As it was received, for 30 days.
  original bytea,
  label text
    check (label in ('interested', 'question', 'later', 'wrong_person', 'not_interested', 'unsubscribe', 'automatic')),
  -- The day before which they don't want to hear from us.
  until date,
  -- Whom to ask instead.
  other_address text,
  -- Its Message-ID, and the References that an answer to it has.
  rfc_message_id text,
  rfc_references text,
  -- What was attached: the name and the size of each, in their order. Null: `original` has only the file's start.
  files jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index replies_by_campaign on replies (user_id, campaign_id, id);
create index replies_by_update on replies (user_id, updated_at);
create index replies_by_message on replies (user_id, message_id);
create index replies_with_original on replies (user_id, received_at) where original is not null;
call own_by_user('replies');

-- A conversation with a person whom campaigns emailed, from their first reply or the user's first change on. What it shows beside the newest reply, and what
-- the user did with it; the emails themselves are in `messages`, `replies`, and `answers`.
create table threads (
  user_id uuid not null,
  id uuid not null default new_id(),
  -- The recipient; somebody else may have replied for them.
  email_norm text not null,
  -- The business, else the person.
  name text not null,
  subject text not null,
  -- The first own words of the newest email.
  words text not null,
  -- Of the newest reply.
  campaign_id uuid not null,
  sending_account_id uuid,
  label text,
  until date,
  -- It waits for the user: they wrote last, an answer failed, or a snooze ended.
  is_theirs boolean not null default true,
  is_unread boolean not null default true,
  done_at timestamptz,
  snoozed_until timestamptz,
  -- The user's answer waits until then.
  scheduled_at timestamptz,
  last_at timestamptz not null,
  -- Counts emails in either direction: an answer to what its writer hasn't seen is refused.
  revision int not null default 1,
  -- Where the newest reply is (source, folder, uidValidity, uid); null once it was read here and there.
  unseen_at jsonb,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, email_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
-- Pages of the inbox, and of each way to narrow it: one of a hundred thousand threads is found as fast as the newest.
create index threads_open on threads (user_id, last_at, id) where done_at is null;
create index threads_unread on threads (user_id, last_at, id) where done_at is null and is_unread;
create index threads_theirs on threads (user_id, is_theirs, last_at, id) where done_at is null;
create index threads_unseen on threads (user_id, id) where unseen_at is not null and not is_unread;
create index threads_put_off on threads (user_id, last_at, id) where snoozed_until is not null or scheduled_at is not null;
create index threads_by_label on threads (user_id, label, last_at, id) where done_at is null;
create index threads_by_account on threads (user_id, sending_account_id, last_at, id) where done_at is null;
create index threads_by_campaign on threads (user_id, campaign_id, last_at, id);
create index threads_by_update on threads (user_id, updated_at);
-- What the rail counts, in order.
create index threads_counted on threads (user_id, sending_account_id, campaign_id, label, is_theirs, is_unread) where done_at is null;
call own_by_user('threads');

-- What the user wrote in a thread. Like a message, it's `sending` under a lease, committed before the first byte leaves, and
-- never sent again without an answer: the worker that finds the lease lapsed makes it `unknown`.
create table answers (
  user_id uuid not null,
  id uuid not null default new_id(),
  thread_id uuid not null,
  -- Null: the operator's sender.
  sending_account_id uuid,
  to_address text not null,
  subject text not null,
  -- As it was typed, for Undo; and what it became for this lead.
  body text not null,
  html text not null,
  text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  due_at timestamptz not null,
  lease_until timestamptz,
  -- Since when it's tried; an answer that isn't accepted within three days has failed.
  first_attempted_at timestamptz,
  sent_at timestamptz,
  from_address text,
  -- Its own Message-ID, and those before it in the thread, with spaces between.
  message_id text not null,
  references_header text not null,
  -- The server's words.
  detail text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, thread_id) references threads (user_id, id) on delete cascade
);
create index answers_by_thread on answers (user_id, thread_id, id);
call own_by_user('answers');

-- What the user attached to an answer. The bytes are deleted 30 days after it was due.
create table answer_files (
  user_id uuid not null,
  answer_id uuid not null,
  n smallint not null,
  name text not null,
  type text not null,
  size int not null,
  content bytea,
  primary key (user_id, answer_id, n),
  foreign key (user_id, answer_id) references answers (user_id, id) on delete cascade
);
create index answer_files_kept on answer_files (user_id, answer_id) where content is not null;
call own_by_user('answer_files');

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
  -- A sending account, or `instance` or `replies`: where bounces of and answers to the installation's own sender arrive.
  source text not null,
  folder text not null,
  uid_validity bigint not null,
  next_uid bigint not null,
  read_at timestamptz not null default now(),
  primary key (source, folder)
);
alter table inbox_cursors enable row level security;

-- The worker that holds a connection to an inbox, so that no other opens one. An expired lease is from a worker that died.
create table inbox_leases (
  source text primary key,
  worker_id uuid not null,
  until timestamptz not null
);
alter table inbox_leases enable row level security;
