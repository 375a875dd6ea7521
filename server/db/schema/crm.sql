-- The connection to a CRM: which leads are synced, and the syncs in progress. Its settings are in user_settings.

-- A lead's last sync: when it last succeeded, and why it has failed since.
create table crm_leads (
  user_id uuid not null,
  lead_id uuid not null,
  synced_at timestamptz,
  -- { "code": "contact-refused", "words": "…" }. contract/crm-words.ts has the words.
  error jsonb,
  failed_at timestamptz,
  -- The CRM's ID of the lead's company, as soon as there is one.
  company_id text,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index crm_leads_failed on crm_leads (user_id, failed_at desc) where error is not null;
call own_by_user('crm_leads');

-- A lead that a process is syncing, so that two processes don't create two contacts. An expired lease is from a process
-- that died.
create table crm_claims (
  user_id uuid not null,
  lead_id uuid not null,
  owner uuid not null,
  lease_until timestamptz not null,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_claims');

-- A sync of many leads.
create table crm_syncs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  total int not null,
  synced int not null default 0,
  created int not null default 0,
  failed int not null default 0,
  -- As crm_leads.error.
  problem jsonb,
  -- The CRM was busy or unreachable: don't retry before this time, after this many failures in a row.
  retry_at timestamptz,
  tries int not null default 0,
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
-- One at a time per account: two would compete for the same rate limit.
create unique index crm_syncs_in_work on crm_syncs (user_id) where state in ('waiting', 'running');
create index crm_syncs_by_time on crm_syncs (user_id, created_at desc);
call own_by_user('crm_syncs');

-- A hundred leads that a sync still has to send. A lead leaves its part in the transaction that records its result.
create table crm_sync_parts (
  user_id uuid not null,
  sync_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  primary key (user_id, sync_id, n),
  foreign key (user_id, sync_id) references crm_syncs (user_id, id) on delete cascade
);
call own_by_user('crm_sync_parts');

-- A synced lead whose status changed since, for accounts that push it.
create table crm_pushes (
  user_id uuid not null,
  lead_id uuid not null,
  since timestamptz not null,
  -- Leased while the request is under way: a slower one must not overtake a later one.
  leased_until timestamptz,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_pushes');
