-- A recipient's messages, by the key. The planner puts this into the statement that calls it.
create or replace function messages_of(of_user uuid, of_recipient uuid) returns setof messages language sql stable as $$
  select m.* from messages m
  where m.user_id = of_user and m.recipient_id = of_recipient
    and m.id >= overlay(of_recipient::text placing '0' from 36)::uuid
    and m.id <= overlay(of_recipient::text placing 'f' from 36)::uuid
  union all
  select m.user_id, m.id, m.campaign_id, m.recipient_id, m.step, m.revision_id, m.email, m.state, m.reason, m.reason_text,
    m.attempts, m.sending_account_id, null, null, m.from_address, m.from_name, m.attempted_at, m.accepted_at, m.updated_at,
    m.answer
  from settled_messages_old m
  where m.user_id = of_user and m.recipient_id = of_recipient
    and not (m.id >= overlay(of_recipient::text placing '0' from 36)::uuid
      and m.id <= overlay(of_recipient::text placing 'f' from 36)::uuid)
$$;
