-- Many leads into the CRM: how each of them stands there, and the syncs that are under way.

alter table user_settings
  -- Which field goes into which property, as [{ from, property }]; null: as nobody has changed it.
  add column hubspot_mapping jsonb,
  -- Into which property the status goes, with the CRM's words for it: { property, values }; null: it is not told.
  add column hubspot_status jsonb;

-- The last sync of a lead: when it went well last, and why it did not since.
create table crm_leads (
  user_id uuid not null,
  lead_id uuid not null,
  synced_at timestamptz,
  error text,
  failed_at timestamptz,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index crm_leads_failed on crm_leads (user_id, failed_at desc) where error is not null;
call own_by_user('crm_leads');
insert into crm_leads (user_id, lead_id, synced_at)
  select user_id, id, updated_at from leads where hubspot_contact_id is not null;

create table crm_syncs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  total int not null,
  synced int not null default 0,
  created int not null default 0,
  failed int not null default 0,
  problem text,
  -- Not before: the CRM is busy, or away. So often in a row it was.
  retry_at timestamptz,
  tries int not null default 0,
  -- Whoever does it, and until when nobody else does.
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id)
);
-- Of one account one at a time: two would ask for the same share of what the CRM grants it.
create unique index crm_syncs_in_work on crm_syncs (user_id) where state in ('waiting', 'running');
create index crm_syncs_by_time on crm_syncs (user_id, created_at desc);
call own_by_user('crm_syncs');

-- What is left to do, a hundred leads each. A lead leaves its part in the transaction that notes how its sync went.
create table crm_sync_parts (
  user_id uuid not null,
  sync_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  primary key (user_id, sync_id, n),
  foreign key (user_id, sync_id) references crm_syncs (user_id, id) on delete cascade
);
call own_by_user('crm_sync_parts');

-- Synced leads whose status changed since, of accounts that push it.
create table crm_pushes (
  user_id uuid not null,
  lead_id uuid not null,
  since timestamptz not null,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('crm_pushes');

-- Whatever changes a status (a person, a call, many at once, an Undo). Nobody who does not push pays more than the first look.
create function lead_status_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from user_settings where hubspot_status is not null and user_id in (select user_id from after)) then
    return null;
  end if;
  insert into crm_pushes (user_id, lead_id, since)
    select a.user_id, a.id, clock_timestamp()
    from after a
    join before b on b.user_id = a.user_id and b.id = a.id and b.status <> a.status
    join user_settings s on s.user_id = a.user_id and s.hubspot_status is not null and s.hubspot_api_key is not null
    join crm_leads c on c.user_id = a.user_id and c.lead_id = a.id and c.synced_at is not null
    on conflict (user_id, lead_id) do update set since = excluded.since;
  -- Some seconds later, so that who tries one status after the other, or goes through a list, is told in one request.
  if found then
    perform enqueue('sync-crm', '{}', now() + interval '5 seconds', 'push-crm-statuses');
  end if;
  return null;
end
$$;
create trigger status_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_status_changed();

-- Syncs of many leads, beside the jobs before them.
create or replace function enqueue(kind text, payload jsonb, run_at timestamptz default null, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kind not in (
    'send-verification', 'check-domain', 'check-call', 'check-subscription', 'find-emails', 'import-lead-files', 'sync-crm'
  ) then
    raise exception 'unknown job kind %', kind;
  end if;
  perform graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12);
end
$$;
