-- Keeps lead_counts when leads are updated. One account per statement, as in leads_were_made().
create or replace function leads_were_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid; categories text[]; states text[]; counts int[]; with_emails int[];
begin
  for owner, categories, states, counts, with_emails in
    select c.user_id, array_agg(c.category), array_agg(c.status), array_agg(c.n), array_agg(c.with_email)
    from (
      select user_id, category, status, sum(sign) as n, coalesce(sum(sign) filter (where email_norm is not null), 0) as with_email
      from (select user_id, category, status, email_norm, 1 as sign from after
        union all select user_id, category, status, email_norm, -1 from before) both_sides
      group by user_id, category, status
    ) c
    where c.n <> 0 or c.with_email <> 0 group by c.user_id
  loop
    insert into lead_counts (user_id, category, status, n, with_email)
      select owner, c.* from unnest(categories, states, counts, with_emails) c;
  end loop;
  return null;
end
$$;

create or replace trigger were_changed after update on leads referencing old table as before new table as after
  for each statement execute function leads_were_changed();
