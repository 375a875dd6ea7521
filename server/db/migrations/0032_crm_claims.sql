-- A lead on its way into the CRM, so that two processes do not make two contacts of it. A row whose lease is over was left
-- by a process that ended in between.
create table crm_claims (
  user_id uuid not null,
  lead_id uuid not null,
  owner uuid not null,
  lease_until timestamptz not null,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_claims');
