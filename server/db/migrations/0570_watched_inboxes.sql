-- The worker that holds a connection to an inbox, so that no other opens one. An expired lease is from a worker that died.
create table inbox_leases (
  source text primary key,
  worker_id uuid not null,
  until timestamptz not null
);
alter table inbox_leases enable row level security;
