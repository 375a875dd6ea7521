-- What comes back: reports of mail servers, complaints, answers.

-- What was taken already, so that told twice it counts once. Kept for longer than anybody tells again.
create table feedback_taken (
  -- sns, or where it was read.
  source text not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (source, key)
);
alter table feedback_taken enable row level security;
create index feedback_taken_by_at on feedback_taken (at);

-- How far a mailbox is read: the server's numbers, which hold as long as its uid_validity does.
create table feedback_cursors (
  -- A mailbox, or `instance`: where the bounces of the instance's own sender arrive.
  source text not null,
  folder text not null,
  uid_validity bigint not null,
  next_uid bigint not null,
  read_at timestamptz not null default now(),
  primary key (source, folder)
);
alter table feedback_cursors enable row level security;

-- What was answered, its first lines as plain text.
create table replies (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  message_id uuid not null,
  from_address text not null,
  from_name text not null,
  subject text not null,
  excerpt text not null,
  -- header: it names our message. address: somebody we mailed wrote under this subject.
  evidence text not null check (evidence in ('header', 'address')),
  -- It reads as if they want no more mail; whether to heed that is the user's to say.
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
