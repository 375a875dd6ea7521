-- What the user does: a step of a campaign's recipient, with its text in campaign_steps, or what they noted about a lead.
create table tasks (
  user_id uuid not null,
  id uuid not null default new_id(),
  campaign_id uuid,
  recipient_id uuid,
  email_norm text,
  step smallint,
  lead_id uuid,
  title text check (length(title) <= 200),
  type text not null check (type in ('call', 'task')),
  -- `waiting` until it's due. What happens to a step then decides between `open` and `skipped`.
  state text not null default 'waiting' check (state in ('waiting', 'open', 'done', 'skipped')),
  -- Why it's skipped, a code.
  reason text,
  due_at timestamptz not null,
  done_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, recipient_id, step),
  check (lead_id is null and num_nulls(campaign_id, recipient_id, email_norm, step) = 0
    or lead_id is not null and title is not null and num_nonnulls(campaign_id, recipient_id, email_norm, step) = 0),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index tasks_by_campaign on tasks (user_id, campaign_id, state, due_at, id);
create index tasks_by_lead on tasks (user_id, lead_id) where lead_id is not null;
create index tasks_waiting on tasks (user_id, email_norm) where state = 'waiting';
-- The user's list: the oldest open task first.
create index tasks_open on tasks (user_id, due_at, id) where state = 'open';
create index tasks_done on tasks (user_id, done_at, id) where state = 'done';
create index tasks_by_update on tasks (user_id, updated_at);
call own_by_user('tasks');
