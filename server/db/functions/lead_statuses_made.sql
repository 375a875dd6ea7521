-- Keeps lead_statuses when leads are inserted. One account per statement, as in leads_were_made().
create or replace function lead_statuses_made() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid; states text[]; times timestamptz[]; ids uuid[]; phones boolean[];
begin
  for owner, states, times, ids, phones in
    select user_id, array_agg(status), array_agg(created_at), array_agg(id), array_agg(phone is not null) from made group by user_id
  loop
    insert into lead_statuses (user_id, status, lead_created_at, lead_id, has_phone)
      select owner, s.* from unnest(states, times, ids, phones) s;
  end loop;
  return null;
end
$$;

create or replace trigger statuses_made after insert on leads referencing new table as made
  for each statement execute function lead_statuses_made();
