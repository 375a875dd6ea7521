-- A task belongs to a campaign's recipient or to a lead, and a lead has notes.
alter table campaign_tasks rename to tasks;
alter table tasks rename constraint campaign_tasks_pkey to tasks_pkey;
alter table tasks rename constraint campaign_tasks_state_check to tasks_state_check;
alter table tasks rename constraint campaign_tasks_type_check to tasks_type_check;
alter table tasks rename constraint campaign_tasks_user_id_campaign_id_fkey to tasks_user_id_campaign_id_fkey;
alter table tasks rename constraint campaign_tasks_user_id_recipient_id_step_key to tasks_user_id_recipient_id_step_key;
alter index campaign_tasks_by_campaign rename to tasks_by_campaign;
alter index campaign_tasks_waiting rename to tasks_waiting;
alter index campaign_tasks_open rename to tasks_open;
alter index campaign_tasks_done rename to tasks_done;
alter index campaign_tasks_by_update rename to tasks_by_update;
alter table tasks
  alter column campaign_id drop not null,
  alter column recipient_id drop not null,
  alter column email_norm drop not null,
  alter column step drop not null,
  add column lead_id uuid,
  add column title text check (length(title) <= 200),
  add check (lead_id is null and num_nulls(campaign_id, recipient_id, email_norm, step) = 0
    or lead_id is not null and title is not null and num_nonnulls(campaign_id, recipient_id, email_norm, step) = 0),
  add foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade;
create index tasks_by_lead on tasks (user_id, lead_id) where lead_id is not null;
alter table lead_activity drop constraint lead_activity_kind_check;
alter table lead_activity add check (kind in ('changed', 'synced', 'merged', 'imported', 'enriched', 'noted'));
