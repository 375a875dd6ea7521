-- Messages: one email to one recipient each, what was tried, and who must never be contacted.

-- One step of a campaign for one recipient. It goes out only while `attempting`, at most once per attempt, and that state is
-- committed before the first byte leaves. It has no foreign keys: they would be checked row by row on each expansion.
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
  -- Why it is in its state: a code for programs, a sentence for people.
  reason text,
  reason_text text,
  not_before timestamptz not null default now(),
  lease_owner uuid,
  lease_until timestamptz,
  attempts smallint not null default 0,
  sending_account_id uuid,
  from_address text,
  from_name text,
  attempted_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deferred message is tried again for three days from here.
  first_attempted_at timestamptz,
  -- The server's reply when it accepted the message.
  answer text,
  primary key (user_id, id),
  unique (user_id, recipient_id, step)
) with (fillfactor = 70);
create index messages_by_state on messages (user_id, campaign_id, state, id);
-- The report by reason. What goes well has none and isn't in this index.
create index messages_by_reason on messages (user_id, campaign_id, reason, state, id) where reason is not null;
create index messages_pending on messages (campaign_id, not_before, id) where state = 'pending';
create index messages_in_flight on messages (lease_until) where state in ('leased', 'attempting');
-- Follow-ups that wait for the sending account that began their thread.
create index messages_in_threads on messages (user_id, campaign_id, sending_account_id) where state = 'pending' and step > 0;
call own_by_user('messages');

-- An attempt that failed, or a decision of the user to send again (`resent`). Rows are only added. An accepted message
-- holds its own last attempt.
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
  primary key (user_id, message_id, attempt, outcome),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
call own_by_user('message_attempts');

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

-- The suppression list: an address or number that the account never contacts.
create table suppressions (
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  address_norm text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'imported')),
  -- Data beside the reason: the mail server's words, the imported file's name, the day of the call.
  detail text,
  campaign_id uuid,
  message_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, channel, address_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete set null (campaign_id)
);
call own_by_user('suppressions');
