-- Tells webhooks of new and changed leads. One account per statement, as in leads_were_made().
create or replace function tell_leads() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ours constant text[] := array['updated_at', 'name_key', 'site', 'time_zone', 'lat', 'lon', 'hubspot_contact_id'];
  kind constant text := case tg_op when 'INSERT' then 'lead.created' else 'lead.changed' end;
  owner uuid; ids uuid[]; payloads jsonb[];
begin
  for owner in select distinct user_id from after loop
    continue when not exists (select from webhooks w where w.user_id = owner and kind = any(w.events));
    if tg_op = 'INSERT' then
      ids := array(select id from after where user_id = owner);
    else
      ids := array(select a.id from after a join before b on b.user_id = owner and b.id = a.id
        where a.user_id = owner and to_jsonb(a) - ours <> to_jsonb(b) - ours);
    end if;
    select array_agg(jsonb_build_object('id', id, 'businessName', business_name, 'email', email, 'phone', phone,
        'website', website, 'address', address, 'city', city, 'region', region, 'postcode', postcode, 'country', country,
        'category', category, 'description', description, 'status', status, 'source', source)) into payloads
      from after where user_id = owner and id = any(ids);
    perform queue_webhooks(owner, kind, payloads);
  end loop;
  return null;
end
$$;

create or replace trigger tell_made after insert on leads referencing new table as after
  for each statement execute function tell_leads();
create or replace trigger tell_changed after update on leads referencing old table as before new table as after
  for each statement execute function tell_leads();
