-- The emails that a recipient got before this step, as SentBefore[] of server/sending/sequences/follow-ups.ts. A function of its own, so
-- that a claim of first emails doesn't plan a search of all months.
create or replace function thread_of(of_user uuid, of_recipient uuid, before_step smallint) returns json
language plpgsql stable as $$
begin
  return (
  select json_agg(json_build_object('id', e.id, 'attempt', e.attempts, 'fromAddress', e.from_address,
    'revisionId', e.revision_id) order by e.step)
  from messages_of(of_user, of_recipient) e where e.step < before_step and e.accepted_at is not null);
end
$$;
