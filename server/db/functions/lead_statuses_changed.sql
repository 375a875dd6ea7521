-- Keeps lead_statuses when leads are updated. Pairs old and new rows by grouping, not by a join, so that the plan a session
-- keeps holds for many rows, too. One account per statement, as in leads_were_made().
create or replace function lead_statuses_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  owner uuid; ids uuid[]; was text[]; was_at timestamptz[]; becomes text[]; becomes_at timestamptz[]; phones boolean[];
begin
  for owner, ids, was, was_at, becomes, becomes_at, phones in
    select p.user_id, array_agg(p.id), array_agg(p.was), array_agg(p.was_at), array_agg(p.becomes), array_agg(p.becomes_at),
      array_agg(p.has_phone)
    from (
      select user_id, id,
        max(status) filter (where side = 'before') as was, max(status) filter (where side = 'after') as becomes,
        max(created_at) filter (where side = 'before') as was_at, max(created_at) filter (where side = 'after') as becomes_at,
        bool_or(has_phone) filter (where side = 'before') as had_phone, bool_or(has_phone) filter (where side = 'after') as has_phone
      from (select user_id, id, status, created_at, phone is not null as has_phone, 'before' as side from before
        union all select user_id, id, status, created_at, phone is not null, 'after' from after) both_sides
      group by user_id, id
    ) p
    where (p.was, p.was_at, p.had_phone) <> (p.becomes, p.becomes_at, p.has_phone) group by p.user_id
  loop
    update lead_statuses s set status = c.becomes, lead_created_at = c.becomes_at, has_phone = c.has_phone
      from unnest(ids, was, was_at, becomes, becomes_at, phones) as c(id, was, was_at, becomes, becomes_at, has_phone)
      where s.user_id = owner and s.status = c.was and s.lead_created_at = c.was_at and s.lead_id = c.id;
  end loop;
  return null;
end
$$;

create or replace trigger statuses_changed after update on leads referencing old table as before new table as after
  for each statement execute function lead_statuses_changed();
