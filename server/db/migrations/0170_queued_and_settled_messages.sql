-- Messages that wait or are on their way get a table of their own, and the others are written once (decision 005).
alter table message_attempts drop constraint message_attempts_user_id_message_id_fkey;
alter table event_uniques drop constraint event_uniques_user_id_message_id_fkey;
alter table replies drop constraint replies_user_id_message_id_fkey;
drop index messages_pending, messages_in_flight, messages_in_threads;
alter table messages rename to settled_messages;
alter table settled_messages reset (fillfactor);
alter table settled_messages rename constraint messages_pkey to settled_messages_pkey;
alter table settled_messages rename constraint messages_user_id_recipient_id_step_key to settled_messages_user_id_recipient_id_step_key;
alter index messages_by_state rename to settled_messages_by_state;
alter index messages_by_reason rename to settled_messages_by_reason;

create table queued_messages (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  recipient_id uuid not null,
  step smallint not null default 0,
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  batch_id uuid,
  revision_id uuid,
  sending_account_id uuid,
  first_attempted_at timestamptz,
  email text not null,
  reason text,
  reason_text text,
  primary key (user_id, id),
  unique (user_id, recipient_id, step)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
insert into queued_messages (user_id, id, campaign_id, recipient_id, step, attempts, not_before, revision_id,
  sending_account_id, first_attempted_at, email, reason, reason_text)
select user_id, id, campaign_id, recipient_id, step, attempts, not_before, revision_id, sending_account_id,
  first_attempted_at, email, reason, reason_text
from settled_messages where state in ('pending', 'leased');
delete from settled_messages where state in ('pending', 'leased');
create index queued_messages_by_due on queued_messages (user_id, campaign_id, not_before, id);
create index queued_messages_in_threads on queued_messages (user_id, campaign_id, sending_account_id) where step > 0;
call own_by_user('queued_messages');

create table message_batches (
  user_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  worker_id uuid not null,
  lease_until timestamptz not null,
  sending_account_id uuid not null,
  from_address text not null,
  from_name text not null,
  attempted_at timestamptz not null default now(),
  message_ids uuid[] not null,
  primary key (user_id, id)
);
call own_by_user('message_batches');

-- The worker that had these under way stopped without their results.
insert into message_attempts (user_id, message_id, attempt, outcome, detail, from_address)
select user_id, id, attempts, 'unknown', 'worker-lost', from_address from settled_messages where state = 'attempting'
on conflict do nothing;
update settled_messages set state = 'unknown', reason = 'worker-lost', reason_text = null, updated_at = now()
where state = 'attempting';
alter table settled_messages drop column lease_owner, drop column lease_until, drop column not_before, drop column created_at,
  drop column first_attempted_at, alter column state drop default, drop constraint messages_state_check;
alter table settled_messages add constraint settled_messages_state_check check (state in ('accepted', 'delivered', 'bounced',
  'complained', 'failed', 'skipped', 'cancelled', 'unknown'));

alter table campaign_recipients drop constraint campaign_recipients_user_id_lead_id_fkey, drop column sending_account_id,
  drop column created_at, drop column email, drop column variant;

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
