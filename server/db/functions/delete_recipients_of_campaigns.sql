-- Deletes a campaign's recipients and messages, with what is recorded about each message. Foreign keys would do the same, but
-- they are checked row by row, cost half of an expansion, and would have to follow a message from the queue to its result.
create or replace function delete_recipients_of_campaigns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from message_attempts a using messages m, gone
    where m.user_id = gone.user_id and m.campaign_id = gone.id and a.user_id = m.user_id and a.message_id = m.id;
  delete from event_uniques u using messages m, gone
    where m.user_id = gone.user_id and m.campaign_id = gone.id and u.user_id = m.user_id and u.message_id = m.id;
  delete from queued_messages q using gone where q.user_id = gone.user_id and q.campaign_id = gone.id;
  delete from settled_messages m using gone where m.user_id = gone.user_id and m.campaign_id = gone.id;
  delete from message_batches b using gone where b.user_id = gone.user_id and b.campaign_id = gone.id;
  delete from campaign_recipients r using gone where r.user_id = gone.user_id and r.campaign_id = gone.id;
  return null;
end
$$;

create or replace trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
