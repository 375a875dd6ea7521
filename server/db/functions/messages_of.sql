-- A recipient's messages, of the first email and up to five follow-ups, each by its key. For functions; statements contain
-- messagesOf() of server/db/lookups.ts. `offset 0` keeps it from reading all of an account's messages while the planner knows
-- nothing of a new month.
create or replace function messages_of(of_user uuid, of_recipient uuid) returns setof messages language plpgsql stable rows 6 as $$
begin
  return query
  select m.* from generate_series(0, 5) as steps(n)
    cross join lateral (select * from messages where user_id = of_user and id = message_id(of_recipient, steps.n) offset 0) m
  where m.recipient_id = of_recipient
  union all
  select m.user_id, m.id, m.campaign_id, m.recipient_id, m.step, m.revision_id, m.email, m.state, m.reason, m.reason_text,
    m.attempts, m.sending_account_id, null, null, m.from_address, m.from_name, m.attempted_at, m.accepted_at, m.updated_at,
    m.answer
  from settled_messages_old m
  where m.user_id = of_user and m.recipient_id = of_recipient and m.id <> message_id(m.recipient_id, m.step);
end
$$;
