-- Tells webhooks what happened to messages, as far as people did it. One account per statement, as in leads_were_made().
create or replace function tell_messages() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner uuid; kind text; payloads jsonb[];
begin
  -- What an import brings happened elsewhere, long ago.
  if current_setting('canvass.is_history', true) = 'on' then
    return null;
  end if;
  for owner in select distinct user_id from happened loop
    continue when not exists (select from webhooks w where w.user_id = owner);
    for kind, payloads in
      select event_type, array_agg(jsonb_build_object('campaignId', campaign_id, 'messageId', message_id,
          'email', recipient_email, 'url', event_data->'url', 'at', timestamp))
        from happened where user_id = owner and bot_reason is null
          and event_type in ('sent', 'bounced', 'opened', 'clicked', 'replied', 'unsubscribed') group by event_type
    loop
      perform queue_webhooks(owner, 'message.' || kind, payloads);
    end loop;
  end loop;
  return null;
end
$$;

create or replace trigger tell_webhooks after insert on email_events referencing new table as happened
  for each statement execute function tell_messages();
