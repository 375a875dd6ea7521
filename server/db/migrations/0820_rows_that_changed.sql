-- Lists say what changed since a program last asked.
alter table campaign_tasks add column updated_at timestamptz not null default now();
alter table replies add column updated_at timestamptz not null default now();
alter table threads add column updated_at timestamptz not null default now();
alter table contacts add column updated_at timestamptz not null default now();
create index campaign_tasks_by_update on campaign_tasks (user_id, updated_at);
create index call_logs_by_update on call_logs (user_id, updated_at);
create index replies_by_update on replies (user_id, updated_at);
create index threads_by_update on threads (user_id, updated_at);
create index contacts_by_update on contacts (user_id, updated_at);
