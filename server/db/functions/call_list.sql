-- The ids of one page of the call list. Runs as the owner of the tables, for the transaction's account only: `like` isn't
-- leakproof, so under row-level security no index serves it. A common word fills a page from the next 2,000 leads in the
-- list's own order; the index of words finds the rare ones.
create or replace function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  own constant text := ' l.user_id = $1 and l.phone is not null'
    || case when wanted is not null then ' and l.status = $3' else '' end
    || case when before is not null then ' and (l.created_at, l.id) < ($4, $5)' else '' end;
  listed constant text := ' order by created_at desc, id desc limit ';
  words constant text := $x$' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '')$x$;
  -- The list's order, with or without a status. Ids only, so that no other lead is read.
  walked constant text := case
    when wanted is null then 'select l.id, l.created_at from leads l where' || own || listed
    else 'select s.lead_id as id, s.lead_created_at as created_at from lead_statuses s'
      || ' where s.user_id = $1 and s.status = $3 and s.has_phone'
      || case when before is not null then ' and (s.lead_created_at, s.lead_id) < ($4, $5)' else '' end
      || ' order by s.lead_created_at desc, s.lead_id desc limit ' end;
  page uuid[];
begin
  execute case
    when q is null then 'select array(select w.id from (' || walked || '$6) w)'
    when wanted is null then 'select array(select n.id from (select l.id, l.created_at, ' || words || ' as words from leads l where'
      || own || listed || '2000) n where n.words like $2' || listed || '$6)'
    else 'select array(select l.id from leads l where l.user_id = $1 and l.id = any (array(select w.id from (' || walked
      || '2000) w)) and ' || words || ' like $2' || listed || '$6)'
    end into page using current_owner(), q, wanted, before, before_id, most;
  if q is not null and cardinality(page) < most then
    execute 'with named as materialized (select lead_id from lead_words where user_id = $1 and words like $2 and words like $7),'
      || ' found as materialized (select l.id, l.created_at from named join leads l on l.user_id = $1 and l.id = lead_id'
      || ' where' || own || ' and ' || words || ' like $2)'
      || ' select array(select f.id from found f' || listed || '$6)'
      into page using current_owner(), q, wanted, before, before_id, most, q || E'\n%';
  end if;
  return query select unnest(page);
end
$$;
revoke execute on function call_list from public;
grant execute on function call_list to canvass_app;
