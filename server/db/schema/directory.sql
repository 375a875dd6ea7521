-- The directory of businesses that an operator imports, with its categories, places of the world, and streets. It belongs
-- to the installation, not to an account: everybody reads it, only imports write it.

-- A type of business. Numbered depth first: a category and everything below it are the ids from `id` to `last_desc`.
create table categories (
  id int primary key,
  code text not null unique,
  parent int references categories,
  last_desc int not null,
  label text not null,
  osm_tags text[] not null default '{}'
);
grant select on categories to canvass_app;

-- A word or phrase for a category in one language.
create table category_phrases (
  phrase text not null,
  lang text not null,
  category_id int not null references categories on delete cascade,
  weight real not null,
  primary key (phrase, lang, category_id)
);
-- The surest words for a category, without sorting all of them.
create index category_phrases_by_weight on category_phrases (category_id, weight desc, length(phrase)) include (phrase);
grant select on category_phrases to canvass_app;

-- A named place: a city, a county, a postcode.
create table gazetteer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('zip', 'city', 'county', 'state', 'country', 'neighbourhood')),
  name text not null,
  name_norm text not null,
  country char(2) not null,
  -- The code within the country: a US state, a Canadian province. Null without one.
  region text,
  postcode text,
  lat double precision not null,
  lon double precision not null,
  radius_m int not null,
  population int,
  origin text not null default 'seed'
);
create index gazetteer_by_name on gazetteer (name_norm, country);
create index gazetteer_by_postcode on gazetteer (postcode, country) where postcode is not null;
create index gazetteer_by_point on gazetteer using gist (kind, point(lon, lat));
-- Suggestions while typing: names and postcodes by their beginning.
create index gazetteer_by_beginning on gazetteer (name_norm text_pattern_ops);
create index gazetteer_by_postcode_beginning on gazetteer (postcode text_pattern_ops) where postcode is not null;
-- Largest places first: one or two letters begin thousands of names, and we suggest 16.
create index gazetteer_by_population on gazetteer (population desc nulls last, id) where kind <> 'zip';
-- Suggestions list postcodes of the United States before all others.
create index gazetteer_by_foreign_postcode on gazetteer (postcode text_pattern_ops) where kind = 'zip' and country <> 'US';
grant select on gazetteer to canvass_app;

-- One run of the directory import.
create table place_imports (
  id bigint generated always as identity primary key,
  file text not null,
  source text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  counts jsonb not null default '{}'
);

-- A business of the directory.
create table places (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  name text not null,
  name_norm text not null,
  -- Of `categories` and `place_imports`, which a foreign key would look up for every place of an import.
  category_id int not null,
  category_label text,
  phone text,
  phone_e164 text,
  website text,
  domain text,
  email text,
  street text,
  city text,
  region text,
  postcode text,
  country char(2),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  confidence real,
  opening_hours text,
  import_id bigint,
  updated_at timestamptz not null default now(),
  brand text,
  socials text,
  source_updated text,
  unique (source, source_id)
);
create index places_by_category_point on places using gist (category_id, point(lon, lat));
create index places_by_point on places using gist (point(lon, lat));
create index places_by_postcode on places (country, postcode, category_id);
create index places_by_words on places using gin (to_tsvector('simple', name_norm));
create index places_by_phone on places (phone_e164) where phone_e164 is not null;
create index places_by_domain on places (domain) where domain is not null;
grant select on places to canvass_app;

-- A place of a release that isn't a business, by a hash of its source and ID: if the next release's is one, our reading or
-- the release has changed.
create table places_passed_over (
  id bigint primary key
);

-- An imported OpenStreetMap extract whose streets the map draws under the businesses.
create table street_extracts (
  id bigint generated always as identity primary key,
  file text not null,
  -- Degrees. The map draws nothing outside them.
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  -- The map draws an extract once it is complete, and the former one of the same file until then.
  is_ready boolean not null default false,
  imported_at timestamptz not null default now()
);
grant select on street_extracts to canvass_app;

-- A part of a map tile, as a list of ways (server/directory/tiles/piece.ts). An extract that doesn't fit into memory is
-- read in rounds, and each round adds a part.
create table street_tiles (
  extract_id bigint not null references street_extracts on delete cascade,
  z smallint not null,
  x int not null,
  y int not null,
  part int not null,
  ways bytea not null,
  primary key (z, x, y, extract_id, part)
);
create index street_tiles_by_extract on street_tiles (extract_id);
grant select on street_tiles to canvass_app;
