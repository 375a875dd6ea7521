-- The list at size: tags, fields of the user's own, what was changed and can be taken back.
-- All of it stands in tables beside the leads with plain keys: behind row-level security only operators that are
-- leakproof are served by an index, and the tests for an element of an array or for text are not.

create table tags (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  color text not null default 'gray' check (color in ('gray', 'blue', 'green', 'amber', 'red', 'purple')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('tags');

create table lead_tags (
  user_id uuid not null,
  tag_id uuid not null,
  lead_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, tag_id, lead_id),
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_tags_by_lead on lead_tags (user_id, lead_id);
call own_by_user('lead_tags');

create table custom_fields (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- What may be chosen; empty for the other kinds.
  choices text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('custom_fields');

-- One row per lead that has a value. Numbers and dates are kept in one spelling, so that equal ones are equal texts.
create table custom_values (
  user_id uuid not null,
  field_id uuid not null,
  lead_id uuid not null,
  value text not null check (value <> '' and length(value) <= 500),
  value_norm text not null generated always as (lower(value)) stored,
  primary key (user_id, lead_id, field_id),
  foreign key (user_id, field_id) references custom_fields (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index custom_values_by_value on custom_values (user_id, field_id, value_norm, lead_id);
call own_by_user('custom_values');

-- What somebody or something did to a lead and no other table tells.
create table lead_activity (
  user_id uuid not null,
  id uuid not null default new_id(),
  lead_id uuid not null,
  kind text not null check (kind in ('changed', 'synced', 'merged', 'imported', 'enriched')),
  -- Of people's words: { "text": "Status changed from New to Warm" } and whatever a program needs.
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_activity_by_lead on lead_activity (user_id, lead_id, at);
call own_by_user('lead_activity');

create index leads_by_text on leads using gin (user_id,
  (' ' || name_norm || ' ' || coalesce(email_norm, '') || ' ' || coalesce(phone_norm, '') || ' ' || lower(coalesce(city, ''))) gin_trgm_ops);

/*
 The leads of the transaction's account in whose name, e-mail, phone or town all these patterns are found. Row-level
 security lets no index serve `like` (it is not leakproof), so this reads as the owner of the tables.
*/
create function leads_with_words(patterns text[]) returns setof uuid
language plpgsql stable security definer rows 2000 set search_path = pg_catalog, public as $$
declare
  condition text;
begin
  select string_agg(format($x$ and (' ' || name_norm || ' ' || coalesce(email_norm, '') || ' ' || coalesce(phone_norm, '') || ' ' || lower(coalesce(city, ''))) like %L$x$, p), '')
    into condition from unnest(patterns) p;
  return query execute 'select id from leads where user_id = $1' || coalesce(condition, '') using current_owner();
end
$$;
revoke execute on function leads_with_words from public;
grant execute on function leads_with_words to canvass_app;
