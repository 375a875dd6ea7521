-- What was drawn on the map is kept with a saved search: a box, and the corners of a shape within it.
alter table saved_searches add column area jsonb;
