-- The directory of businesses that an operator imports, the words for their kinds, and the places of the world.
-- It belongs to the instance, not to an account: read by everybody, written by imports alone.

-- Numbered depth first, so that a category with all below it is one range: id between id and last_desc.
create table categories (
  id int primary key,
  code text not null unique,
  parent int references categories,
  last_desc int not null,
  label text not null,
  osm_tags text[] not null default '{}'
);

create table category_phrases (
  phrase text not null,
  lang text not null,
  category_id int not null references categories on delete cascade,
  weight real not null,
  primary key (phrase, lang, category_id)
);

create table gazetteer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('zip', 'city', 'county', 'state', 'country', 'neighbourhood')),
  name text not null,
  name_norm text not null,
  country char(2) not null,
  -- The code within the country: a US state, a Canadian province; null where there is none.
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

create table place_imports (
  id bigint generated always as identity primary key,
  file text not null,
  source text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  counts jsonb not null default '{}'
);

create table places (
  id bigint generated always as identity primary key,
  source text not null,
  source_id text not null,
  name text not null,
  name_norm text not null,
  category_id int not null references categories,
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
  import_id bigint references place_imports,
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);
create index places_by_category_point on places using gist (category_id, point(lon, lat));
create index places_by_point on places using gist (point(lon, lat));
create index places_by_postcode on places (country, postcode, category_id);
create index places_by_words on places using gin (to_tsvector('simple', name_norm));
create index places_by_phone on places (phone_e164) where phone_e164 is not null;
create index places_by_domain on places (domain) where domain is not null;

grant select on categories, category_phrases, gazetteer, places, instance_settings to canvass_app;
