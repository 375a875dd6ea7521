-- The only way into the job queue: inside the caller's transaction, and for the types of server/jobs/job-types.ts only.
-- canvass_app has no rights in the queue's own schema.
create or replace function enqueue(kind text, payload jsonb, run_at timestamptz default null, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kind not in (
    'check-call', 'check-domain', 'check-lost-calls', 'check-overdue-domains', 'check-placement', 'check-subscription',
    'append-sent', 'delete-accounts', 'delete-old-details', 'end-snooze', 'expire-subscriptions', 'find-emails', 'follow-change', 'fold-lead-counts', 'forget-deleted-leads',
    'forget-expired', 'import-leads', 'label-reply', 'make-partitions', 'mark-seen', 'open-task', 'read-inboxes', 'reconcile-subscriptions', 'revoke-tokens',
    'queue-summaries', 'send-answer', 'send-email-change', 'send-reset', 'send-summary', 'send-verification',
    'sweep-lead-imports', 'sweep-media', 'sync-crm', 'tell-deleted', 'tell-owner', 'tell-webhook-stopped', 'write-drafts'
  ) then
    raise exception 'unknown job type %', kind;
  end if;
  perform graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12);
end
$$;
revoke execute on function enqueue from public;
grant execute on function enqueue to canvass_app;
