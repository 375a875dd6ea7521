-- Keeps lead_statuses when leads are deleted. Each row is found by its key: a session keeps the plan it made for a few
-- rows, and that plan has to hold for many. One account per statement, as in leads_were_made().
create or replace function lead_statuses_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  owner uuid; states text[]; times timestamptz[]; ids uuid[];
begin
  for owner, states, times, ids in
    select user_id, array_agg(status), array_agg(created_at), array_agg(id) from gone group by user_id
  loop
    delete from lead_statuses s using unnest(states, times, ids) as g(status, created_at, id)
      where s.user_id = owner and s.status = g.status and s.lead_created_at = g.created_at and s.lead_id = g.id;
  end loop;
  return null;
end
$$;

create or replace trigger statuses_deleted after delete on leads referencing old table as gone
  for each statement execute function lead_statuses_deleted();
