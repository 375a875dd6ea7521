-- How many messages an account has put on the wire per mailbox and UTC day. Reserved in the transaction that
-- marks them as attempted, so that no number of workers goes over the cap.
create table sender_usage (
  user_id uuid not null,
  mailbox_id uuid not null,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, mailbox_id, day),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('sender_usage');

-- From here the three days count for which a deferred message is tried again.
alter table messages add column first_attempted_at timestamptz;

-- Why a suppressed address was not mailed, in the words of the report.
create function suppression_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'unsubscribed' then 'Unsubscribed from your mail'
    when 'bounced' then 'An earlier mail to this address came back'
    when 'complained' then 'Marked an earlier mail as spam'
    when 'manual' then 'On your do-not-contact list'
    when 'imported' then 'On the do-not-contact list that you imported'
  end
$$;
