-- Finds which rows of the temporary table lead_rows (server/lead-files/merge-sql.ts) are leads of the account already, by id,
-- email, phone, then name with place; the oldest lead wins. Runs as the owner of the tables with a generic plan, because the
-- planner takes a new account for empty (docs/decisions/029-csv.md). `offset 0` keeps each lookup of leads separate.
create or replace function known_leads(rows int[]) returns table (r int, lead_id uuid)
language plpgsql stable security definer rows 500
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  me constant uuid := current_owner();
begin
  return query
  with asked as materialized (
    select row, given_id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
    from lead_rows where row in (select unnest(rows))
  ), numbers as materialized (
    select n.phone_norm, l.ids[1] as first, l.bare[1] as bare
    from (select distinct phone_norm from asked where phone_norm is not null) n cross join lateral (
      select array_agg(id order by id) as ids, array_agg(id order by id) filter (where email_norm is null) as bare
      from leads where user_id = me and phone_norm = n.phone_norm offset 0
    ) l
  ), by_key as materialized (
    select a.*, coalesce(given.id, mailed.id, case when a.email_norm is null then n.first else n.bare end) as id
    from asked a
      left join lateral (select id from leads where user_id = me and id = a.given_id offset 0) given on true
      left join lateral (
        select id from leads where user_id = me and email_norm = a.email_norm order by id limit 1) mailed on true
      left join numbers n on n.phone_norm = a.phone_norm
  ), namesakes as materialized (
    select l.*
    from (select distinct name_norm from by_key where id is null and name_norm is not null) n cross join lateral (
      select id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
      from leads where user_id = me and name_norm = n.name_norm offset 0
    ) l
  ), marks as materialized (
    -- What identifies a business beside its name. Joined by equality, so that thousands of one name are fast, too.
    select n.*, mark from namesakes n, unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
      case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark
    where mark is not null
  ), by_name as (
    select distinct on (a.row) a.row, n.id
    from (
      select k.*, mark from by_key k, unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
        case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark
      where id is null and mark is not null and exists (select from namesakes)
    ) a join marks n on n.name_norm = a.name_norm and n.mark = a.mark
    -- Nothing contradicts it: where both have a value, the values are equal.
    where (n.email_norm <> a.email_norm) is not true and (n.phone_norm <> a.phone_norm) is not true
      and (n.street <> a.street) is not true and (n.town <> a.town) is not true
    order by a.row, n.id
  )
  select k.row, k.id from by_key k where k.id is not null union all select b.row, b.id from by_name b;
end
$$;
revoke execute on function known_leads from public;
grant execute on function known_leads to canvass_app;
