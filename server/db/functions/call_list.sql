-- The ids of one page of the call list. Runs as the owner of the tables, for the transaction's account only: `like` isn't
-- leakproof, so under row-level security no index serves it. A common word fills a page from the next 2,000 leads in the
-- list's own order; the index of words finds the rare ones. Each statement is planned for its values.
create or replace function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50
set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  own constant uuid := current_owner();
  until constant timestamptz := coalesce(before, 'infinity');
  until_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page uuid[];
begin
  if q is null and wanted is null then
    page := array(
      select l.id from leads l
      where l.user_id = own and l.phone is not null and (l.created_at, l.id) < (until, until_id)
      order by l.created_at desc, l.id desc limit most);
  elsif q is null then
    page := array(
      select s.lead_id from lead_statuses s
      where s.user_id = own and s.status = wanted and s.has_phone and (s.lead_created_at, s.lead_id) < (until, until_id)
      order by s.lead_created_at desc, s.lead_id desc limit most);
  elsif wanted is null then
    page := array(
      select n.id from (
        select l.id, l.created_at, ' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '') as words from leads l
        where l.user_id = own and l.phone is not null and (l.created_at, l.id) < (until, until_id)
        order by l.created_at desc, l.id desc limit 2000) n
      where n.words like q order by n.created_at desc, n.id desc limit most);
  else
    -- IDs first, so that no other lead is read.
    page := array(
      select l.id from leads l
      where l.user_id = own and l.id = any (array(
          select s.lead_id from lead_statuses s
          where s.user_id = own and s.status = wanted and s.has_phone and (s.lead_created_at, s.lead_id) < (until, until_id)
          order by s.lead_created_at desc, s.lead_id desc limit 2000))
        and ' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '') like q
      order by l.created_at desc, l.id desc limit most);
  end if;
  if q is not null and cardinality(page) < most then
    page := array(
      with named as materialized (
        select w.lead_id from lead_words w where w.user_id = own and w.words like q and w.words like q || E'\n%'
      ), found as materialized (
        select l.id, l.created_at from named join leads l on l.user_id = own and l.id = named.lead_id
        where l.phone is not null and (wanted is null or l.status = wanted) and (l.created_at, l.id) < (until, until_id)
          and ' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '') like q
      )
      select f.id from found f order by f.created_at desc, f.id desc limit most);
  end if;
  -- Without a number of their own, but with a person who has one.
  if exists (select from contacts c where c.user_id = own and c.phone is not null) then
    page := array(
      with reached as (
        select l.id, l.created_at from leads l where l.user_id = own and l.id = any (page)
        union all
        select l.id, l.created_at from (
          select c.lead_id, string_agg(c.phone_norm, ' ') as numbers from contacts c
          where c.user_id = own and c.phone is not null group by c.lead_id) p
        join leads l on l.user_id = own and l.id = p.lead_id
        where l.phone is null and (wanted is null or l.status = wanted) and (l.created_at, l.id) < (until, until_id)
          and (q is null or ' ' || l.name_norm || ' ' || coalesce(p.numbers, '') like q)
      )
      select r.id from reached r order by r.created_at desc, r.id desc limit most);
  end if;
  return query select unnest(page);
end
$$;
revoke execute on function call_list from public;
grant execute on function call_list to canvass_app;
