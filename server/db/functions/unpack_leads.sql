-- Restores what `pack_leads` returned. A place that a source has returned again meanwhile keeps its newer lead.
-- With `into_lead`, the lead itself stays deleted and its rows move to that lead (a merge); with `taken_from`, they are taken
-- back from there (the merge is undone). A function, because the columns and child tables come from the catalog.
create or replace function unpack_leads(packed jsonb, into_lead uuid default null, taken_from uuid default null) returns int
language plpgsql set search_path = pg_catalog, public as $$
declare
  child record;
  listed text;
  rows jsonb;
  restored int := 0;
  me constant uuid := current_owner();
begin
  if into_lead is null then
    select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
      where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'place_id';
    execute format('insert into leads (%1$s, place_id)
      select %1$s, case when not exists (select from leads o where o.user_id = $2 and o.source = r.source and o.place_id = r.place_id)
        then place_id end
      from jsonb_populate_recordset(null::leads, $1) r where r.user_id = $2 on conflict do nothing', listed)
      using packed -> 'leads', me;
    get diagnostics restored = row_count;
  end if;
  for child in
    select distinct on (conrelid) conrelid, conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead,
      exists (select from pg_attribute where attrelid = conrelid and attname = 'id') as has_id
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    rows := packed -> child.name::text;
    continue when rows is null;
    if into_lead is not null then
      select jsonb_agg(r || jsonb_build_object(case child.does when 'c' then child.lead::text else 'lead' end, into_lead)) into rows
        from jsonb_array_elements(rows) r;
      -- The primary contact of the lead that stays stays the primary one.
      if child.name::text = 'contacts' and exists (
        select from contacts c where c.user_id = me and c.lead_id = into_lead and c.is_primary) then
        select jsonb_agg(r || '{"is_primary": false}') into rows from jsonb_array_elements(rows) r;
      end if;
    end if;
    if child.does = 'c' then
      if taken_from is not null and child.has_id then
        execute format('delete from %s where user_id = $3 and %I = $2
          and id in (select (r ->> ''id'')::uuid from jsonb_array_elements($1) r)', child.name, child.lead) using rows, taken_from, me;
      end if;
      select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
        where attrelid = child.conrelid and attnum > 0 and not attisdropped and attgenerated = '';
      -- A deleted tag or field stays deleted.
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) r
        where user_id = $2 and exists (select from leads l where l.user_id = $2 and l.id = r.%3$I) %4$s
        on conflict do nothing',
        child.name, listed, child.lead, case child.name::text
          when 'lead_tags' then 'and exists (select from tags g where g.user_id = $2 and g.id = r.tag_id)'
          when 'custom_values' then 'and exists (select from custom_fields g where g.user_id = $2 and g.id = r.field_id)'
          else '' end)
        using rows, me;
    else
      execute format('update %1$s t set %2$I = (r ->> ''lead'')::uuid from jsonb_array_elements($1) r
        where t.user_id = $3 and t.id = (r ->> ''id'')::uuid and (t.%2$I is null or t.%2$I = $2)
          and exists (select from leads l where l.user_id = $3 and l.id = (r ->> ''lead'')::uuid)', child.name, child.lead)
        using rows, taken_from, me;
    end if;
  end loop;
  update campaign_recipients t set lead_id = coalesce(into_lead, (r ->> 'lead')::uuid)
    from jsonb_array_elements(packed -> 'campaign_recipients') r
    where t.user_id = me and t.campaign_id = (r ->> 'campaign')::uuid and t.email_norm = r ->> 'email'
      and (t.lead_id is null or t.lead_id = taken_from)
      and exists (select from leads l where l.user_id = me and l.id = coalesce(into_lead, (r ->> 'lead')::uuid));
  return restored;
end
$$;
revoke execute on function unpack_leads from public;
grant execute on function unpack_leads to canvass_app;
