-- What we read on leads' websites: each website once for all leads that name it, each result kept for its lead.

-- A website (host without www, and the path unless it is a home page) and what we found there, misses too. It belongs to
-- no account: anybody can read it on the web.
create table websites (
  site text primary key,
  host text not null,
  state text check (state in ('found', 'none', 'unreachable', 'refused')),
  -- The reason for the state, in one word.
  why text,
  facts jsonb,
  checked_at timestamptz,
  -- A process reads it until then.
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

-- What a lead's website says.
create table lead_enrichment (
  user_id uuid not null,
  lead_id uuid not null,
  site text not null default '',
  state text not null default 'none' check (state in ('searching', 'found', 'none', 'unreachable', 'refused')),
  -- The reason for the state, in one word.
  why text,
  -- 0: somebody pressed the button and waits.
  priority smallint not null default 1,
  asked_at timestamptz not null default now(),
  -- Facts read before this aren't fresh enough.
  fresh_after timestamptz not null default now(),
  -- The run that asked for it, if any.
  run_id uuid,

  email text,
  email_url text,
  email_source text,
  email_at timestamptz,
  -- The lead had no email, and got this one.
  email_filled boolean not null default false,

  website_analysis jsonb,
  company_info jsonb,
  business_insights jsonb,
  industry_category text,
  company_size text,
  tech_stack jsonb,
  social_media_presence jsonb,
  contact_persons jsonb,
  competitor_analysis jsonb,
  enrichment_source text not null default 'website',
  enriched_at timestamptz,
  -- What the pages say about the business, as { site, facts }: a change of the website makes them another business's.
  details jsonb,
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_enrichment_waiting on lead_enrichment (priority, asked_at, site) where state = 'searching';
create index lead_enrichment_by_site on lead_enrichment (site) where state = 'searching';
create index lead_enrichment_of_runs on lead_enrichment (user_id, run_id) where state = 'searching' and run_id is not null;
call own_by_user('lead_enrichment');

-- Many leads whose websites we read: the user chose them, or they are from an import.
create table email_finder_runs (
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
create index email_finder_runs_by_created on email_finder_runs (user_id, created_at);
call own_by_user('email_finder_runs');

-- Leads of a run that still wait: a few rows for 100,000 leads, turned into searches a thousand at a time.
create table email_finder_parts (
  user_id uuid not null,
  id uuid not null default new_id(),
  run_id uuid not null,
  lead_ids uuid[] not null,
  size int not null generated always as (cardinality(lead_ids)) stored,
  primary key (user_id, id),
  foreign key (user_id, run_id) references email_finder_runs (user_id, id) on delete cascade
);
create index email_finder_parts_by_run on email_finder_parts (user_id, run_id);
call own_by_user('email_finder_parts');
