-- What a place's source says about its chain, profiles, and age; and which places of a release aren't businesses.
alter table places
  add column brand text,
  add column socials text,
  add column source_updated text;
create table places_passed_over (
  id bigint primary key
);
