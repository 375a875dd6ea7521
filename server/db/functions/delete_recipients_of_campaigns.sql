-- Deletes a campaign's recipients and messages. Foreign keys would do the same, but they are checked row by row and
-- cost half of an expansion.
create or replace function delete_recipients_of_campaigns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from messages m using gone where m.user_id = gone.user_id and m.campaign_id = gone.id;
  delete from campaign_recipients r using gone where r.user_id = gone.user_id and r.campaign_id = gone.id;
  return null;
end
$$;

create or replace trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
