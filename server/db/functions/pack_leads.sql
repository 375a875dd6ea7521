-- Everything that references these leads, by table: whole rows where they are deleted with the lead, the row's id and the
-- lead's id where only the reference is cleared. Reads the foreign keys, so a new table is included; recipients have none.
create or replace function pack_leads(ids uuid[]) returns jsonb
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  me constant uuid := current_owner();
  packed jsonb;
  child record;
  part jsonb;
begin
  select jsonb_build_object('leads', jsonb_agg(to_jsonb(l))) into packed
    from leads l where l.user_id = me and l.id = any (ids);
  for child in
    select distinct on (conrelid) conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    execute format(case child.does when 'c' then 'select jsonb_agg(to_jsonb(t)) from %s t where t.user_id = $1 and t.%I = any ($2)'
      else 'select jsonb_agg(jsonb_build_object(''id'', t.id, ''lead'', t.%2$I)) from %1$s t where t.user_id = $1 and t.%2$I = any ($2)' end,
      child.name, child.lead) into part using me, ids;
    if part is not null then
      packed := packed || jsonb_build_object(child.name::text, part);
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('campaign', r.campaign_id, 'email', r.email_norm, 'lead', r.lead_id)) into part
    from campaign_recipients r where r.user_id = me and r.lead_id = any (ids);
  if part is not null then
    packed := packed || jsonb_build_object('campaign_recipients', part);
  end if;
  return packed;
end
$$;
revoke execute on function pack_leads from public;
grant execute on function pack_leads to canvass_app;
