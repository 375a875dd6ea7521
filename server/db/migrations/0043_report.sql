-- The report of a large campaign: who by which reason, whose address holds these letters, and figures that are kept.

-- What goes well has no reason and stands in no row of this index.
create index messages_by_reason on messages (user_id, campaign_id, reason, state, id) where reason is not null;

-- The addresses of an expanded campaign by their alphabet, a page of the table to a row, made by the first search in it:
-- letters from the middle of an address are looked for in 4,000 rows, not in a million, and no other campaign pays for an
-- index of its letters. Nothing is moved out of the row or compressed: reading it is all that a search costs.
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

-- What a large campaign's messages were counted to be. `mark` names what the campaign was then: another mark, another count.
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

-- `resent`: here its user let it go out once more.
alter table message_attempts add column mailbox_id uuid;
alter table message_attempts drop constraint message_attempts_outcome_check;
alter table message_attempts add constraint message_attempts_outcome_check
  check (outcome in ('accepted', 'deferred', 'failed', 'unknown', 'resent'));

-- When the campaign's share of the month was settled last, and in which month the latest of it was taken: who is sent
-- again is taken anew only if it was given back.
alter table campaigns add column settled_at timestamptz;
alter table campaigns add column emails_taken_at timestamptz;
update campaigns c set settled_at = finished_at, emails_reserved = least(emails_reserved, (
    select count(*) from messages m where m.user_id = c.user_id and m.campaign_id = c.id
      and m.state not in ('skipped', 'cancelled') and (m.state <> 'failed' or m.reason = 'refused')))
where finished_at is not null;

-- A campaign that paused itself, and from when on its user trusts it again: what stood in that quarter of an hour by then
-- (`trusted_base`) is not held against it any more.
alter table campaigns add column self_paused_at timestamptz;
alter table campaigns add column trusted_since timestamptz;
alter table campaigns add column trusted_base jsonb;
