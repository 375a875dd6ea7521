-- Messages: one email to one recipient each, what was tried, and who must never be contacted. A message is in `queued_messages`
-- until its result is known, then in `settled_messages`. The view `messages` is both.

-- The outbox: messages that are due or wait, and those on their way. A claim only sets `batch_id` and counts the attempt: no
-- index holds either, so the new version of the row stays on its page (HOT), for which half of each page is free. It has no
-- foreign keys: they would be checked row by row on each expansion.
create table queued_messages (
  user_id uuid not null,
  -- message_id(recipient_id, step): the key keeps a step from being planned, and so sent, twice.
  id uuid not null,
  campaign_id uuid not null,
  recipient_id uuid not null,
  step smallint not null default 0,
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  -- On its way to the mail server, in this batch. Null: waiting.
  batch_id uuid,
  revision_id uuid,
  -- Of a follow-up or a retry: the account that it has to use.
  sending_account_id uuid,
  -- A deferred message is tried again for three days from here.
  first_attempted_at timestamptz,
  email text not null,
  -- Why it waits: a code for programs, its parameters for people.
  reason text,
  reason_text text,
  primary key (user_id, id),
  -- Messages that an earlier version tried may have another ID.
  check (attempts > 0 or id = message_id(recipient_id, step))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
-- Has neither the user nor the ID: between claims, PostgreSQL may believe that the queue is empty, and would look for messages by ID
-- in here instead of in the key (docs/decisions/005-never-twice-never-lost.md).
create index queued_messages_by_due on queued_messages (campaign_id, not_before, recipient_id);
-- Follow-ups that wait for the sending account that began their thread.
create index queued_messages_in_threads on queued_messages (user_id, campaign_id, sending_account_id) where step > 0;
-- Follow-ups with a condition, when they're due.
create index queued_messages_follow_ups_due on queued_messages (user_id, campaign_id, not_before, id) where step > 0;
call own_by_user('queued_messages');

-- The lease of the messages that a worker claimed together. It's committed before the first byte leaves, and deleted with the
-- last result. If it lapses, the worker is gone, and what it hadn't reported is `unknown`.
create table message_batches (
  user_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  worker_id uuid not null,
  lease_until timestamptz not null,
  sending_account_id uuid not null,
  from_address text not null,
  from_name text not null,
  attempted_at timestamptz not null default now(),
  message_ids uuid[] not null,
  primary key (user_id, id)
);
call own_by_user('message_batches');

-- An account with campaigns to send or to close, and when an engine looks at it next. Engines find their work here; every other
-- statement of theirs is about one account.
create table sending_due (
  user_id uuid primary key references users on delete cascade,
  due_at timestamptz not null default clock_timestamp()
);
create index sending_due_by_time on sending_due (due_at);
call own_by_user('sending_due');

-- A message with its result. Written once: only what mail servers report later changes it, or the user's resend. Partitioned by
-- the month of its ID, which is that of its recipient; make_partitions() adds the months.
create table settled_messages (
  user_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  recipient_id uuid not null,
  step smallint not null default 0,
  revision_id uuid,
  email text not null,
  state text not null check (state in ('accepted', 'delivered', 'bounced', 'complained', 'failed', 'skipped', 'cancelled',
    'unknown')),
  -- Why it is in its state: a code for programs, its parameters for people.
  reason text,
  reason_text text,
  attempts smallint not null default 0,
  sending_account_id uuid,
  from_address text,
  from_name text,
  attempted_at timestamptz,
  accepted_at timestamptz,
  updated_at timestamptz not null default now(),
  -- The server's reply when it accepted the message.
  answer text,
  primary key (user_id, id)
) partition by range (id);
create index settled_messages_by_state on settled_messages (user_id, campaign_id, state, id);
-- The report by reason. What goes well has none and isn't in this index.
create index settled_messages_by_reason on settled_messages (user_id, campaign_id, reason, state, id) where reason is not null;
call own_by_user('settled_messages');

-- Of before there were months. Their IDs don't follow from their recipients', so messages_of() finds them here by key. A
-- statement that names a partition bypasses its parent's policy, so it has its own. The range is empty in a new database.
create table settled_messages_old partition of settled_messages
  for values from (minvalue) to ('00000000-0000-0000-0000-000000000001');
alter table settled_messages_old add unique (user_id, recipient_id, step);
call own_by_user('settled_messages_old');

-- Of months without a partition, until make_partitions() moves them to one.
create table settled_messages_rest partition of settled_messages default;
alter table settled_messages_rest enable row level security;

-- Every message, whatever its state. One condition on `id` or `campaign_id` uses the indexes of both tables; messages_of() finds
-- a recipient's.
create view messages with (security_invoker = true) as
select user_id, id, campaign_id, recipient_id, step, revision_id, email,
  case when batch_id is null then 'pending' else 'attempting' end as state, reason, reason_text, attempts,
  sending_account_id, batch_id, not_before, null::text as from_address, null::text as from_name,
  null::timestamptz as attempted_at, null::timestamptz as accepted_at, null::timestamptz as updated_at, null::text as answer
from queued_messages
union all
select user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, reason_text, attempts,
  sending_account_id, null, null, from_address, from_name, attempted_at, accepted_at, updated_at, answer
from settled_messages;
grant select on messages to canvass_app;

-- An attempt that failed, or a decision of the user to send again (`resent`). Rows are only added. An accepted message
-- holds its own last attempt. Partitioned like its message.
create table message_attempts (
  user_id uuid not null,
  message_id uuid not null,
  attempt smallint not null,
  outcome text not null check (outcome in ('accepted', 'deferred', 'failed', 'unknown', 'resent')),
  smtp_code int,
  -- In the server's words, or our code `worker-lost`.
  detail text,
  from_address text,
  sending_account_id uuid,
  at timestamptz not null default now(),
  primary key (user_id, message_id, attempt, outcome)
) partition by range (message_id);
call own_by_user('message_attempts');
create table message_attempts_old partition of message_attempts
  for values from (minvalue) to ('00000000-0000-0000-0000-000000000001');
alter table message_attempts_old enable row level security;
create table message_attempts_rest partition of message_attempts default;
alter table message_attempts_rest enable row level security;

-- The outbox of test mode: an email as it would have arrived, kept and never delivered. One per attempt, so that a repeat
-- changes nothing.
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
-- Tells whether test mode kept a campaign's emails, and lets a deleted draft skip the rest of the outbox.
create index outbox_by_campaign on outbox_messages (user_id, campaign_id) where campaign_id is not null;
call own_by_user('outbox_messages');

-- The suppression list: an address, a number, or everybody at a domain that the account never contacts. `erased` is the hash of an
-- address whose owner asked to be deleted.
create table suppressions (
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('email', 'phone', 'domain', 'erased')),
  address_norm text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'imported')),
  -- Data beside the reason: the mail server's words, the imported file's name, the day of the call.
  detail text,
  campaign_id uuid,
  message_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, channel, address_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred
);
create index suppressions_by_time on suppressions (user_id, created_at, channel, address_norm);
call own_by_user('suppressions');

-- A person's consent to emails, and to counting their opens, as the user recorded it.
create table consents (
  user_id uuid not null references users on delete cascade,
  email_norm text not null,
  given_on date not null,
  -- In the user's words: a form, a contract, a talk at a fair.
  how text not null check (how <> ''),
  -- Where it was given, and the person who gave it; empty: the recipient themselves, or an older record.
  place text not null default '',
  given_by text not null default '',
  covers_opens boolean not null default false,
  recorded_at timestamptz not null default now(),
  -- From then on it no longer counts. It stays as the proof of what held before.
  withdrawn_at timestamptz,
  primary key (user_id, email_norm)
);
call own_by_user('consents');
