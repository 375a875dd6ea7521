-- Several mailboxes of a user, one of them the default, each with what is needed to read its answers.
drop index mailboxes_one_own;
alter table mailboxes
  -- New campaigns go out through it, unless others are chosen.
  add column is_default boolean not null default false,
  -- The user lets it rest: nothing goes out, answers are still read.
  add column paused_at timestamptz,
  add column imap_host text,
  add column imap_port int,
  add column imap_security text check (imap_security in ('starttls', 'tls', 'none')),
  -- Null: the user name and the password of the way out.
  add column imap_user text,
  add column imap_secret bytea,
  -- In the server's words; null while answers can be read.
  add column imap_error text,
  add check ((imap_host is null) = (imap_port is null) and (imap_host is null) = (imap_security is null));
update mailboxes set is_default = true where kind <> 'instance' and is_active;
create unique index mailboxes_one_default on mailboxes (user_id) where is_default;

-- Through which mailboxes a campaign goes out, where they were chosen; without a row here it is campaigns.mailbox_id.
create table campaign_mailboxes (
  user_id uuid not null,
  campaign_id uuid not null,
  mailbox_id uuid not null,
  -- No longer chosen, or removed: it ends the threads that it began, and begins none.
  threads_only boolean not null default false,
  -- Why nothing goes out through it now; null while all is well.
  status_reason text,
  primary key (user_id, campaign_id, mailbox_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
create index campaign_mailboxes_by_mailbox on campaign_mailboxes (user_id, mailbox_id);
call own_by_user('campaign_mailboxes');

-- Follow-ups of a thread that wait for the mailbox that began it; what is mailed once stands in no row of this index.
create index messages_in_threads on messages (user_id, campaign_id, mailbox_id) where state = 'pending' and step > 0;
