-- Sending domains: who owns the name in DNS, when to look again, and one account alone that has it verified.
alter table customer_domains
  add column ownership_status text not null default 'pending' check (ownership_status in ('pending', 'verified', 'failed')),
  add column next_check_at timestamptz,
  add column checks int not null default 0;

-- Several accounts may claim a domain; the first that proves it has it.
create unique index customer_domains_one_verified on customer_domains (domain) where status = 'verified';
create index customer_domains_by_next_check on customer_domains (next_check_at) where next_check_at is not null;

create or replace function enqueue(kind text, payload jsonb, run_at timestamptz default null, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kind not in ('send-verification', 'check-domain') then
    raise exception 'unknown job kind %', kind;
  end if;
  perform graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12);
end
$$;
