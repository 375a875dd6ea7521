-- Tells webhooks that a campaign, import, call, or task has come to a point that they may wait for.
create or replace function tell_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  kind text; payload jsonb;
begin
  case tg_table_name
    when 'campaigns' then
      kind := case when new.status = 'finished' then 'campaign.finished' else 'campaign.started' end;
      payload := jsonb_build_object('id', new.id, 'name', new.name, 'status', new.status, 'recipientCount', new.recipient_count);
    when 'lead_imports' then
      kind := 'import.finished';
      payload := jsonb_build_object('id', new.id, 'name', new.name, 'state', new.state, 'added', new.added,
        'updated', new.updated, 'skipped', new.skipped, 'rejected', new.rejected);
    when 'call_logs' then
      kind := 'call.finished';
      payload := jsonb_build_object('id', new.id, 'leadId', new.lead_id, 'businessName', new.business_name,
        'status', new.status, 'duration', new.duration, 'isSimulated', new.is_simulated);
    else
      kind := 'task.due';
      payload := jsonb_build_object('id', new.id, 'campaignId', new.campaign_id, 'email', new.email_norm, 'leadId', new.lead_id,
        'title', new.title, 'type', new.type, 'dueAt', new.due_at);
  end case;
  perform queue_webhooks(new.user_id, kind, array[payload]);
  return null;
end
$$;

create or replace trigger tell_webhooks after update of status on campaigns for each row
  when (new.status = 'finished' and old.status <> 'finished' or new.status = 'sending' and old.status in ('draft', 'scheduled'))
  execute function tell_step();
create or replace trigger tell_webhooks after update of state on lead_imports for each row
  when (new.state in ('done', 'failed', 'canceled') and old.state not in ('done', 'failed', 'canceled'))
  execute function tell_step();
create or replace trigger tell_webhooks after update of status on call_logs for each row
  when (new.status in ('completed', 'busy', 'no-answer', 'failed', 'canceled')
    and old.status not in ('completed', 'busy', 'no-answer', 'failed', 'canceled'))
  execute function tell_step();
create or replace trigger tell_webhooks after update of state on tasks for each row
  when (new.state = 'open' and old.state = 'waiting') execute function tell_step();
