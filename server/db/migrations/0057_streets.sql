-- The streets of imported OpenStreetMap extracts, cut into map tiles: what the map draws under the businesses.
create table street_extracts (
  id bigint generated always as identity primary key,
  file text not null,
  -- Degrees: nothing is drawn outside of these.
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  -- Drawn once it is complete; the former one of the same file is drawn until then.
  is_ready boolean not null default false,
  imported_at timestamptz not null default now()
);

-- A tile comes in parts: of an extract that does not fit into memory each round brings one, as the server's own
-- list of ways (server/directory/tiles/piece.ts).
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

grant select on street_extracts, street_tiles to canvass_app;
