alter table replies add column rfc_message_id text, add column rfc_references text;
-- A conversation with a person whom campaigns emailed, from their first reply on. What it shows beside the newest reply, and what
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
  -- They wrote last, so they wait for the user.
  is_theirs boolean not null default true,
  is_unread boolean not null default true,
  done_at timestamptz,
  snoozed_until timestamptz,
  -- The user's answer waits until then.
  scheduled_at timestamptz,
  last_at timestamptz not null,
  -- Counts emails in either direction: an answer to what its writer hasn't seen is refused.
  revision int not null default 1,
  primary key (user_id, id),
  unique (user_id, email_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
-- Pages of the inbox, and of each way to narrow it: one of a hundred thousand threads is found as fast as the newest.
create index threads_open on threads (user_id, last_at, id) where done_at is null;
create index threads_unread on threads (user_id, last_at, id) where done_at is null and is_unread;
create index threads_theirs on threads (user_id, is_theirs, last_at, id) where done_at is null;
create index threads_put_off on threads (user_id, last_at, id) where snoozed_until is not null or scheduled_at is not null;
create index threads_by_label on threads (user_id, label, last_at, id) where done_at is null;
create index threads_by_account on threads (user_id, sending_account_id, last_at, id) where done_at is null;
create index threads_by_campaign on threads (user_id, campaign_id, last_at, id);
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

insert into threads (user_id, email_norm, name, subject, words, campaign_id, sending_account_id, label, until, last_at)
select distinct on (p.user_id, address_norm(m.email)) p.user_id, address_norm(m.email),
  coalesce(l.business_name, nullif(p.from_name, ''), m.email), p.subject, left(p.excerpt, 200), p.campaign_id,
  m.sending_account_id, p.label, p.until, p.received_at
from replies p join messages m on m.user_id = p.user_id and m.id = p.message_id
  left join campaign_recipients r
    on r.user_id = p.user_id and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
  left join leads l on l.user_id = r.user_id and l.id = r.lead_id
order by p.user_id, address_norm(m.email), p.received_at desc;
