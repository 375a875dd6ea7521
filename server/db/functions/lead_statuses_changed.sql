-- Keeps lead_statuses when leads are updated. Pairs old and new rows by grouping, not by a join, so that the plan a session
-- keeps holds for many rows, too.
create or replace function lead_statuses_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
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

create or replace trigger statuses_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_statuses_changed();
