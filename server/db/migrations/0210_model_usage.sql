-- Counts what language models cost, and gives runs of drafts a budget.
create table model_usage (
  user_id uuid not null references users on delete cascade,
  month date not null,
  model text not null,
  answers int not null default 0,
  emails int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost numeric(14, 6) not null default 0,
  primary key (user_id, month, model)
);
call own_by_user('model_usage');
alter table draft_runs add column spent numeric(14, 6) not null default 0, add column spend_limit numeric(14, 6),
  add column budget numeric(14, 6);
