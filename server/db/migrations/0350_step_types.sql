alter table campaign_steps
  add type text not null default 'email' check (type in ('email', 'call', 'task')),
  drop constraint campaign_steps_condition_check,
  add constraint campaign_steps_condition_check
    check (condition in ('not-replied', 'not-opened', 'not-clicked', 'opened', 'clicked'));

create table campaign_tasks (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid not null,
  recipient_id uuid not null,
  email_norm text not null,
  step smallint not null,
  type text not null check (type in ('call', 'task')),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'done', 'skipped')),
  reason text,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (user_id, id),
  unique (user_id, recipient_id, step),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index campaign_tasks_by_campaign on campaign_tasks (user_id, campaign_id, state, due_at, id);
create index campaign_tasks_waiting on campaign_tasks (user_id, email_norm) where state = 'waiting';
create index campaign_tasks_open on campaign_tasks (user_id, due_at, id) where state = 'open';
create index campaign_tasks_done on campaign_tasks (user_id, done_at, id) where state = 'done';
call own_by_user('campaign_tasks');

create index queued_messages_follow_ups_due on queued_messages (user_id, campaign_id, not_before, id) where step > 0;
