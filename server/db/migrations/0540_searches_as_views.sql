-- A search that was run is a view: its leads have a tag with the search's ID, which no list of tags shows.
alter table tags add column is_search boolean not null default false;
