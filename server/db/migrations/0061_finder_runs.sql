-- Many leads whose websites are to be looked at: those of an imported table, or that somebody chose. They wait as lists
-- of ids, a few rows for a hundred thousand leads, and become searches a thousand at a time.
create table finder_runs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('chosen', 'import')),
  total int not null default 0,
  found int not null default 0,
  none int not null default 0,
  unreachable int not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index finder_runs_by_created on finder_runs (user_id, created_at);
call own_by_user('finder_runs');

create table finder_parts (
  user_id uuid not null,
  id uuid not null default new_id(),
  run_id uuid not null,
  lead_ids uuid[] not null,
  size int not null generated always as (cardinality(lead_ids)) stored,
  primary key (user_id, id),
  foreign key (user_id, run_id) references finder_runs (user_id, id) on delete cascade
);
create index finder_parts_by_run on finder_parts (user_id, run_id);
call own_by_user('finder_parts');

-- Which of them a lead is looked at for.
alter table lead_enrichment add column run_id uuid;
create index lead_enrichment_of_runs on lead_enrichment (user_id, run_id) where state = 'searching' and run_id is not null;
