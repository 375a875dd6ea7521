-- Keeps lead_words, lead_counts, and the leads of recipients when leads are deleted.
create or replace function leads_were_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from lead_words w using gone where w.user_id = gone.user_id and w.lead_id = gone.id;
  update campaign_recipients r set lead_id = null from gone where r.user_id = gone.user_id and r.lead_id = gone.id;
  -- There's nothing to count when the account itself is deleted.
  insert into lead_counts (user_id, category, status, n, with_email)
    select user_id, category, status, -count(*), -count(email_norm) from gone
    where exists (select from users where id = user_id) group by user_id, category, status;
  return null;
end
$$;

create or replace trigger were_deleted after delete on leads referencing old table as gone
  for each statement execute function leads_were_deleted();
