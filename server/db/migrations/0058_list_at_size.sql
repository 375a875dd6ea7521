-- The status of the leads by which they are listed, beside them: no index of `leads` holds it any more, so that a change of status
-- is written into the lead's own page, where there is room, and into none of their eleven indexes (measured for 100,000 leads: see
-- docs/decisions/032).
create table lead_statuses (
  user_id uuid not null,
  status text not null,
  -- The lead's.
  lead_created_at timestamptz not null,
  lead_id uuid not null,
  has_phone boolean not null,
  primary key (user_id, status, lead_created_at, lead_id) include (has_phone)
);
-- Kept by the triggers below alone.
alter table lead_statuses enable row level security;
create policy owner on lead_statuses to canvass_app using (user_id = current_owner());
grant select on lead_statuses to canvass_app;

create function lead_statuses_made() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_statuses select user_id, status, created_at, id, phone is not null from made;
  return null;
end
$$;
create trigger statuses_made after insert on leads referencing new table as made
  for each statement execute function lead_statuses_made();

-- Each row is looked for by its key: what a plan made for few rows and kept by the session does with many is no other.
create function lead_statuses_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from lead_statuses s using gone
    where s.user_id = gone.user_id and s.status = gone.status and s.lead_created_at = gone.created_at and s.lead_id = gone.id;
  return null;
end
$$;
create trigger statuses_deleted after delete on leads referencing old table as gone
  for each statement execute function lead_statuses_deleted();

-- Both sides of a lead are brought together by counting, not by a join, for the same reason.
create function lead_statuses_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update lead_statuses s set status = changed.becomes, lead_created_at = changed.becomes_at, has_phone = changed.has_phone
  from (
    select user_id, id,
      max(status) filter (where side = 'before') as was, max(status) filter (where side = 'after') as becomes,
      max(created_at) filter (where side = 'before') as was_at, max(created_at) filter (where side = 'after') as becomes_at,
      bool_or(has_phone) filter (where side = 'before') as had_phone, bool_or(has_phone) filter (where side = 'after') as has_phone
    from (select user_id, id, status, created_at, phone is not null as has_phone, 'before' as side from before
      union all select user_id, id, status, created_at, phone is not null, 'after' from after) both_sides
    group by user_id, id
  ) changed
  where (changed.was, changed.was_at, changed.had_phone) <> (changed.becomes, changed.becomes_at, changed.has_phone)
    and s.user_id = changed.user_id and s.status = changed.was and s.lead_created_at = changed.was_at and s.lead_id = changed.id;
  return null;
end
$$;
create trigger statuses_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_statuses_changed();

insert into lead_statuses select user_id, status, created_at, id, phone is not null from leads;
drop index leads_by_status;
drop index leads_by_call_status;
-- Room for the new version of one lead in six beside the old one.
alter table leads set (fillfactor = 85);

-- As before, but that leads of one status are listed from the table above.
create or replace function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  own constant text := ' l.user_id = $1 and l.phone is not null'
    || case when wanted is not null then ' and l.status = $3' else '' end
    || case when before is not null then ' and (l.created_at, l.id) < ($4, $5)' else '' end;
  listed constant text := ' order by created_at desc, id desc limit ';
  words constant text := $x$' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '')$x$;
  -- In the list's order, with a status or without: the ids alone, so that no lead is read that is not asked for.
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
