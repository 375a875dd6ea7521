-- Searches that are asked again: each time they bring only what is not yet in the list.
create table saved_searches (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  last_run_at timestamptz,
  -- How many businesses the last run brought.
  last_new int,
  -- Deleted ones are kept for a day, so that it can be undone.
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index saved_searches_by_name on saved_searches (user_id, lower(name)) where deleted_at is null;
call own_by_user('saved_searches');

-- Places whose names begin with what was typed.
create index gazetteer_by_beginning on gazetteer (name_norm text_pattern_ops);
create index gazetteer_by_postcode_beginning on gazetteer (postcode text_pattern_ops) where postcode is not null;
