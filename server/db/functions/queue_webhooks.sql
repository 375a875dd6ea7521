-- Queues an event for each of the account's webhooks that want it, in the transaction of the change.
create or replace function queue_webhooks(owner uuid, kind text, payloads jsonb[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into webhook_deliveries (user_id, webhook_id, type, payload)
  select w.user_id, w.id, kind, p.payload from webhooks w cross join unnest(payloads) p (payload)
  where w.user_id = owner and kind = any(w.events) and w.verified_at is not null and w.disabled_at is null;
end
$$;
revoke execute on function queue_webhooks from public;
