-- Keeps lead_statuses when leads are deleted. Each row is found by its key: a session keeps the plan it made for a few
-- rows, and that plan has to hold for many.
create or replace function lead_statuses_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from lead_statuses s using gone
    where s.user_id = gone.user_id and s.status = gone.status and s.lead_created_at = gone.created_at and s.lead_id = gone.id;
  return null;
end
$$;

create or replace trigger statuses_deleted after delete on leads referencing old table as gone
  for each statement execute function lead_statuses_deleted();
