-- Keeps lead_words and lead_counts when leads are inserted.
create or replace function leads_were_made() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_words (user_id, lead_id, words)
    select user_id, id, lead_words_of(name_norm, email_norm, phone_norm, city) from made;
  insert into lead_counts (user_id, category, status, n, with_email)
    select user_id, category, status, count(*), count(email_norm) from made group by user_id, category, status;
  return null;
end
$$;

create or replace trigger were_made after insert on leads referencing new table as made
  for each statement execute function leads_were_made();
