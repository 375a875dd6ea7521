-- Keeps lead_statuses when leads are inserted.
create or replace function lead_statuses_made() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_statuses (user_id, status, lead_created_at, lead_id, has_phone)
    select user_id, status, created_at, id, phone is not null from made;
  return null;
end
$$;

create or replace trigger statuses_made after insert on leads referencing new table as made
  for each statement execute function lead_statuses_made();
