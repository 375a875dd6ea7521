-- Campaigns: what is sent, to whom, when, and from where.

-- A template that the user wrote.
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

-- What the user offers: the only source of an email's claims about the sender (Offer in contract/facts.ts).
create table offer_profiles (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  offer text not null check (offer <> ''),
  audience text not null,
  signature text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What it's about, if the user confirmed it (contract/offer-types.ts), and the whole offer in other languages.
  type text,
  translations jsonb not null default '{}',
  -- Trades that it isn't for, as leads' categories name them; null if nobody said, empty if it's for everyone.
  not_for text[],
  primary key (user_id, id)
);
call own_by_user('offer_profiles');

-- Emails that the user pasted, so that the composer writes in their tone. Nothing in them licenses a claim.
create table tone_samples (
  user_id uuid not null references users on delete cascade,
  emails text[] not null check (cardinality(emails) between 1 and 3),
  updated_at timestamptz not null default now(),
  primary key (user_id)
);
call own_by_user('tone_samples');

-- A campaign, with its first email.
create table campaigns (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  subject text not null,
  body text not null,
  recipients jsonb not null default '[]',
  recipient_count int not null default 0,
  -- How many follow-ups (campaign_steps) and further variants (campaign_variants) it has: 0 for most, which then read neither.
  step_count smallint not null default 0,
  variant_count smallint not null default 0,
  -- Whether its emails carry the pixel that counts opens.
  tracks_opens boolean not null default false,
  -- Also writes to people whom another campaign is writing to, or did in the account's quiet days.
  includes_contacted boolean not null default false,
  -- Each recipient gets the email that campaign_emails has for them, and nobody else gets one. `subject` and `body` are never sent.
  has_own_emails boolean not null default false,
  -- The sending account, set when the campaign is sent. campaign_sending_accounts has several where the user chose them.
  sending_account_id uuid,

  -- `scheduled`: for the seconds in which the user can undo it (frozen, it has a revision), or until the time that the user
  -- chose (nothing is frozen or counted yet).
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled')),
  -- Why it isn't sending: { "code": "daily-limit", "limit": 500 }. contract/status-reasons.ts has the words. Null while
  -- nothing is wrong.
  status_reason jsonb,
  scheduled_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  -- The sending window in each recipient's own time zone, as {"days": [1, 2, 3, 4, 5], "from": "09:00", "until": "17:00"}
  -- (Monday is 1). Null: any time.
  sending_window jsonb,
  -- The window changed after the start: recipients up to this one have their new times.
  window_cursor uuid,

  sent_count int not null default 0,
  open_count int not null default 0,
  reply_count int not null default 0,

  -- The expansion of `recipients` into campaign_recipients and messages: how far it is, and which process does it.
  revision_id uuid,
  expand_cursor int not null default 0,
  expanded_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,

  -- When it was counted against the plan's campaigns of a month. Null: never, or given back because nothing was sent.
  counted_at timestamptz,
  -- How many of the month's emails it reserved. When it ends, emails that never reached the wire are given back.
  emails_reserved int not null default 0 check (emails_reserved >= 0),
  -- When it last reserved emails, and when it was last settled. An email sent again counts again if it was given back.
  emails_reserved_at timestamptz,
  settled_at timestamptz,

  -- It paused itself, and since when its user trusts it again: bounces and complaints of that quarter of an hour until then
  -- (`trusted_base`) no longer count.
  self_paused_at timestamptz,
  trusted_since timestamptz,
  trusted_base jsonb,

  -- Since when the list shows it under Archived only.
  archived_at timestamptz,
  -- Its messages, recipients, and replies were deleted for their age. campaign_figures has what they added up to.
  details_deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) deferrable initially deferred
);
create index campaigns_by_created on campaigns (user_id, created_at, id);
-- What engines work on: campaigns being sent, and canceled ones whose messages still have to leave the queue. There are few.
create index campaigns_at_work on campaigns (user_id) where status in ('sending', 'cancelled') and finished_at is null;
create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled';
call own_by_user('campaigns');

-- A follow-up: an email, or a task for the user, some days after the step before, for recipients who haven't replied.
create table campaign_steps (
  user_id uuid not null,
  campaign_id uuid not null,
  -- The first email is 0 and is in `campaigns`.
  n smallint not null check (n between 1 and 5),
  type text not null default 'email' check (type in ('email', 'call', 'task')),
  -- After the email before was accepted, or the step before was due.
  delay_hours int not null check (delay_hours between 1 and 2160),
  -- Recipients who replied never get a follow-up; this may exclude more.
  condition text not null check (condition in ('not-replied', 'not-opened', 'not-clicked', 'opened', 'clicked')),
  -- Empty: a reply in the thread of the email before. Of a task: what to do.
  subject text not null,
  body text not null,
  -- Which follow-up of campaign_emails each recipient gets instead of `body`. Null: all get `body`.
  own_number smallint,
  -- Its frozen text, once the campaign has begun.
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_steps');

-- A variant of the first email, for an equal share of the recipients.
create table campaign_variants (
  user_id uuid not null,
  campaign_id uuid not null,
  -- The campaign's own is 0.
  n smallint not null check (n between 1 and 3),
  subject text not null,
  body text not null,
  -- Its frozen text, once the campaign has begun.
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_variants');

-- The frozen text of a step and variant. An edit adds a revision, for recipients who haven't been sent to.
create table campaign_revisions (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  n int not null,
  step smallint not null default 0,
  variant smallint not null default 0,
  subject text not null,
  body_html text not null,
  body_text text not null,
  -- Link targets in the order of the document. A click token refers to them by number.
  links jsonb not null default '[]',
  postal_address text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_revisions');

-- An email of one recipient, in a campaign with `has_own_emails`. Plain text: braces in it are braces.
create table campaign_emails (
  user_id uuid not null,
  campaign_id uuid not null,
  email_norm text not null,
  -- 0 is the first email; its follow-ups have no subject, as they're replies in its thread.
  follow_up smallint not null default 0,
  subject text not null,
  body text not null,
  -- The draft it was copied from, which may be gone by now.
  draft_id uuid,
  -- Its frozen text, once the campaign has begun.
  revision_id uuid,
  primary key (user_id, campaign_id, email_norm, follow_up),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index campaign_emails_by_draft on campaign_emails (user_id, draft_id) where draft_id is not null;
call own_by_user('campaign_emails');

-- A sending account that the user chose for a campaign. Without a row here, campaigns.sending_account_id sends.
create table campaign_sending_accounts (
  user_id uuid not null,
  campaign_id uuid not null,
  sending_account_id uuid not null,
  -- No longer chosen, or removed: it finishes the threads that it began, and begins none.
  threads_only boolean not null default false,
  -- Why it sends nothing now, as in campaigns; null while all is well.
  status_reason jsonb,
  primary key (user_id, campaign_id, sending_account_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) on delete cascade
);
create index campaign_sending_accounts_by_account on campaign_sending_accounts (user_id, sending_account_id);
call own_by_user('campaign_sending_accounts');

-- A thousand addresses of a campaign, from the start of its expansion to the end: a chunk is read without the others,
-- whether there are ten thousand or a million.
create table campaign_address_chunks (
  user_id uuid not null,
  campaign_id uuid not null,
  n int not null,
  emails text[] not null,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_address_chunks');

-- A recipient of a campaign. It has no foreign keys, which cost half of an expansion: delete_recipients_of_campaigns() deletes
-- it, and leads_were_deleted() forgets its lead.
create table campaign_recipients (
  user_id uuid not null,
  -- The ID of the first message, too. Nothing searches by it: a message has the key, its campaign and its address.
  id uuid not null default new_id(),
  campaign_id uuid not null,
  email_norm text not null,
  lead_id uuid,
  -- Of the lead, where one zone is certain. Only for campaigns with a sending window.
  time_zone text,
  primary key (user_id, campaign_id, email_norm)
);
create index campaign_recipients_by_lead on campaign_recipients (user_id, lead_id) where lead_id is not null;
call own_by_user('campaign_recipients');

-- A page of an expanded campaign's addresses in alphabetical order, written by the first search in its report: letters in
-- the middle of an address are searched in 4,000 rows instead of a million. Uncompressed, because a search mostly reads.
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

-- The counts of a large campaign's messages. `mark` identifies the campaign's state: another mark needs another count.
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

-- What the report of a campaign shows that is counted from details, as of the moment before they were deleted.
create table campaign_figures (
  user_id uuid not null,
  campaign_id uuid not null,
  -- FinalFigures of server/campaigns/report/final-figures.ts.
  figures jsonb not null,
  counted_at timestamptz not null default now(),
  primary key (user_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_figures');
