-- What the websites of leads tell: looked at once for all leads that name them, kept for each lead.

-- One website (host without www, and the path where it is no home page): what was found there, misses too. Of no account:
-- it holds what anybody can read on the web. `lease_until` says that a process reads it now.
create table websites (
  site text primary key,
  host text not null,
  state text check (state in ('found', 'none', 'unreachable', 'refused')),
  why text,
  facts jsonb,
  looked_at timestamptz,
  lease_until timestamptz
);
create index websites_leased on websites (host, lease_until) where lease_until is not null;

-- One request a second to a host, counted over all processes, and what its robots.txt says.
create table website_hosts (
  host text primary key,
  next_at timestamptz not null default now(),
  robots text,
  robots_at timestamptz
);

alter table lead_enrichment
  alter column enrichment_source set default 'website',
  alter column enriched_at drop not null,
  alter column enriched_at drop default,
  add column state text not null default 'none'
    check (state in ('searching', 'found', 'none', 'unreachable', 'refused')),
  -- The reason of a state, in a word.
  add column why text,
  add column site text not null default '',
  -- 0: somebody pressed the button and waits.
  add column priority smallint not null default 1,
  add column asked_at timestamptz not null default now(),
  -- What was read before this is not new enough.
  add column fresh_after timestamptz not null default now(),
  add column email text,
  add column email_url text,
  add column email_way text,
  add column email_at timestamptz,
  -- The lead had none, and has this one from here.
  add column email_filled boolean not null default false;
create index lead_enrichment_waiting on lead_enrichment (priority, asked_at, site) where state = 'searching';
create index lead_enrichment_by_site on lead_enrichment (site) where state = 'searching';

create or replace function enqueue(kind text, payload jsonb, run_at timestamptz default null, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if kind not in ('send-verification', 'check-domain', 'check-call', 'check-subscription', 'find-emails') then
    raise exception 'unknown job kind %', kind;
  end if;
  perform graphile_worker.add_job(kind, payload::json, run_at => run_at, job_key => job_key, max_attempts => 12);
end
$$;
