alter table replies
  add column body text not null default '',
  add column quote text not null default '',
  add column original bytea,
  add column label text
    check (label in ('interested', 'question', 'later', 'wrong_person', 'not_interested', 'unsubscribe', 'automatic')),
  add column until date,
  add column other_address text;
update replies set body = excerpt, label = case when asks_removal then 'unsubscribe' end;
alter table replies drop constraint replies_evidence_check;
alter table replies add constraint replies_evidence_check check (evidence in ('header', 'address', 'company', 'user'));
create index replies_with_original on replies (user_id, received_at) where original is not null;
