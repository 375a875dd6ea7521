-- Messages with a result, attempts, and uniques get partitions by month (decision 056). What's there becomes the partition of
-- before: no row moves, and each table is read once to check that it ends before the first month.
drop procedure make_event_partitions();

create function message_id(recipient uuid, step int) returns uuid language sql immutable parallel safe as $$
  select case when step = 0 then recipient
    else overlay(recipient::text placing to_hex(('x' || right(recipient::text, 1))::bit(4)::int # step) from 36)::uuid end
$$;

drop view messages;
alter table settled_messages rename to settled_messages_old;
alter table settled_messages_old rename constraint settled_messages_pkey to settled_messages_old_pkey;
alter table settled_messages_old rename constraint settled_messages_user_id_recipient_id_step_key
  to settled_messages_old_user_id_recipient_id_step_key;
alter index settled_messages_by_state rename to settled_messages_old_user_id_campaign_id_state_id_idx;
alter index settled_messages_by_reason rename to settled_messages_old_user_id_campaign_id_reason_state_id_idx;
alter table settled_messages_old alter column id drop default;
create table settled_messages (
  like settled_messages_old including defaults including constraints,
  primary key (user_id, id)
) partition by range (id);
create index settled_messages_by_state on settled_messages (user_id, campaign_id, state, id);
create index settled_messages_by_reason on settled_messages (user_id, campaign_id, reason, state, id) where reason is not null;
call own_by_user('settled_messages');

alter table message_attempts rename to message_attempts_old;
alter table message_attempts_old rename constraint message_attempts_pkey to message_attempts_old_pkey;
create table message_attempts (
  like message_attempts_old including defaults including constraints,
  primary key (user_id, message_id, attempt, outcome)
) partition by range (message_id);
drop policy owner on message_attempts_old;
revoke all on message_attempts_old from canvass_app;
call own_by_user('message_attempts');

alter table event_uniques rename to event_uniques_old;
alter table event_uniques_old rename constraint event_uniques_pkey to event_uniques_old_pkey;
create table event_uniques (
  like event_uniques_old including defaults including constraints,
  primary key (user_id, message_id, kind)
) partition by range (message_id);
drop policy owner on event_uniques_old;
revoke all on event_uniques_old from canvass_app;
call own_by_user('event_uniques');

-- They end with this month, or with the month of the last ID, if clocks were wrong.
do $$
declare
  last uuid := (select id from (
    (select id from settled_messages_old order by id desc limit 1)
    union all (select message_id from message_attempts_old order by message_id desc limit 1)
    union all (select message_id from event_uniques_old order by message_id desc limit 1)) ids order by id desc limit 1);
  until timestamp := date_trunc('month', greatest(now(),
    to_timestamp(('x' || left(replace(last::text, '-', ''), 12))::bit(48)::bigint / 1000.0)) at time zone 'UTC') + interval '1 month';
  parent text;
begin
  foreach parent in array array['settled_messages', 'message_attempts', 'event_uniques'] loop
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_old',
      lpad(to_hex(extract(epoch from until at time zone 'UTC')::bigint * 1000), 12, '0') || repeat('0', 20));
    execute format('create table %I partition of %I default', parent || '_rest', parent);
    execute format('alter table %I enable row level security', parent || '_rest');
  end loop;
end
$$;

create view messages with (security_invoker = true) as
select user_id, id, campaign_id, recipient_id, step, revision_id, email,
  case when batch_id is null then 'pending' else 'attempting' end as state, reason, reason_text, attempts,
  sending_account_id, batch_id, not_before, null::text as from_address, null::text as from_name,
  null::timestamptz as attempted_at, null::timestamptz as accepted_at, null::timestamptz as updated_at, null::text as answer
from queued_messages
union all
select user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, reason_text, attempts,
  sending_account_id, null, null, from_address, from_name, attempted_at, accepted_at, updated_at, answer
from settled_messages;
grant select on messages to canvass_app;

-- A message that was tried keeps its ID: links and reports of mail servers name it. No other message has one by now.
update queued_messages set id = message_id(recipient_id, step) where attempts = 0 and id <> message_id(recipient_id, step);
alter table queued_messages alter column id drop default, drop constraint queued_messages_user_id_recipient_id_step_key,
  add check (attempts > 0 or id = message_id(recipient_id, step));

alter table campaign_recipients drop constraint campaign_recipients_pkey,
  drop constraint campaign_recipients_user_id_campaign_id_email_norm_key, add primary key (user_id, campaign_id, email_norm);
drop function sequence_stop(uuid, uuid, uuid, smallint);
