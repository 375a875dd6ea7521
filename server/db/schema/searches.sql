-- Searches for businesses, and the sources outside this installation that answer them.

-- A search that the user runs again; each run adds only businesses that aren't leads yet.
create table saved_searches (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  -- The area drawn on the map: a box, and the corners of a shape within it.
  area jsonb,
  created_at timestamptz not null default now(),
  last_run_at timestamptz,
  -- How many leads the last run added.
  last_new int,
  -- Deleted searches stay for a day, so that the user can undo it.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index saved_searches_by_name on saved_searches (user_id, lower(name)) where deleted_at is null;
call own_by_user('saved_searches');

-- Another source that returned a lead, and the fields that came from it; all other fields are from leads.source. Licenses
-- require us to identify OpenStreetMap's part of a list.
create table lead_sources (
  user_id uuid not null,
  lead_id uuid not null,
  source text not null,
  place_id text not null,
  fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, lead_id, source, place_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_sources_by_place on lead_sources (user_id, source, place_id);
call own_by_user('lead_sources');

-- When the next request to a source may go out, and how long we don't ask a source that failed. Shared by all processes.
create table lead_source_state (
  source text primary key,
  next_turn_at timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity',
  outcome text,
  message text
);

-- An answer of OpenStreetMap's services. Their rules ask for a cache, and the next page comes from it.
create table osm_cache (
  service text not null check (service in ('nominatim', 'overpass')),
  question text not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (service, question)
);
create index osm_cache_by_age on osm_cache (service, fetched_at);
