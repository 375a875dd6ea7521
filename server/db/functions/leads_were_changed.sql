-- Keeps lead_counts when leads are updated.
create or replace function leads_were_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_counts (user_id, category, status, n, with_email)
    select user_id, category, status, sum(sign), coalesce(sum(sign) filter (where email_norm is not null), 0)
    from (select user_id, category, status, email_norm, 1 as sign from after
      union all select user_id, category, status, email_norm, -1 from before) both_sides
    group by user_id, category, status
    having sum(sign) <> 0 or coalesce(sum(sign) filter (where email_norm is not null), 0) <> 0;
  return null;
end
$$;

create or replace trigger were_changed after update on leads referencing old table as before new table as after
  for each statement execute function leads_were_changed();
