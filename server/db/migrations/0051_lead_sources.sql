-- Sources of businesses outside this instance, shared by all its processes.

-- When the next request may go out, and which source is left alone for a while because it failed.
create table lead_source_state (
  source text primary key,
  next_turn_at timestamptz not null default '-infinity',
  rests_until timestamptz not null default '-infinity',
  outcome text,
  message text
);

-- What OpenStreetMap's services answered: their rules ask for it, and the next page comes from here.
create table osm_cache (
  service text not null check (service in ('nominatim', 'overpass')),
  question text not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (service, question)
);
create index osm_cache_by_age on osm_cache (service, fetched_at);

-- Other sources that named a business of the list, and the fields that were taken from there; what is not named here is
-- of the lead's own source. OpenStreetMap's part of a list can so be told apart, as its licence wants it.
create table lead_sources (
  user_id uuid not null,
  lead_id uuid not null,
  source text not null check (source in ('directory', 'osm', 'google', 'foursquare', 'sample')),
  place_id text not null,
  fields text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, lead_id, source, place_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_sources_by_place on lead_sources (user_id, source, place_id);
call own_by_user('lead_sources');
