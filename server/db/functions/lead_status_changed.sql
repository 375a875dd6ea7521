-- Queues a push to the CRM when a synced lead's status changes, whatever changed it. Accounts that don't push pay for
-- one lookup.
create or replace function lead_status_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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
  -- Five seconds later, so that several changes in a row go out in one request.
  if found then
    perform enqueue('sync-crm', '{}', now() + interval '5 seconds', 'push-crm-statuses');
  end if;
  return null;
end
$$;

create or replace trigger status_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_status_changed();
