-- Deletes a campaign's recipients and messages, with what is recorded about each message, and clears references that outlive it.
-- Foreign keys would do the same, but they are checked row by row, cost half of an expansion, and would have to follow a message
-- from the queue to its result. One account per statement, as in leads_were_made().
create or replace function delete_recipients_of_campaigns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid; ids uuid[];
begin
  for owner, ids in select user_id, array_agg(id) from gone group by user_id loop
    delete from message_attempts a using messages m
      where m.user_id = owner and m.campaign_id = any (ids) and a.user_id = owner and a.message_id = m.id;
    delete from event_uniques u using messages m
      where m.user_id = owner and m.campaign_id = any (ids) and u.user_id = owner and u.message_id = m.id;
    delete from queued_messages where user_id = owner and campaign_id = any (ids);
    delete from settled_messages where user_id = owner and campaign_id = any (ids);
    delete from message_batches where user_id = owner and campaign_id = any (ids);
    delete from campaign_recipients where user_id = owner and campaign_id = any (ids);
    update draft_runs set campaign_id = null where user_id = owner and campaign_id = any (ids);
    update media_assets set campaign_id = null where user_id = owner and campaign_id = any (ids);
    update suppressions set campaign_id = null where user_id = owner and campaign_id = any (ids);
  end loop;
  return null;
end
$$;

create or replace trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
