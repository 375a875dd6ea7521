-- Leads and everything an account adds to them. Tags, values, words, and statuses have their own tables with plain keys:
-- under row-level security an index serves only leakproof operators, which rules out array and text search.

-- A business that an account keeps. Every key carries the owner, because foreign-key checks bypass row-level security.
create table leads (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  business_name text not null check (business_name <> ''),
  name_norm text not null generated always as (lower(business_name)) stored,
  email text,
  email_norm text generated always as (nullif(address_norm(email), '')) stored,
  category text,
  status text not null default 'new' check (status in ('new', 'cold', 'warm', 'converted')),
  phone text,
  -- E.164 if we could parse the number, else its digits.
  phone_norm text,
  -- Further addresses and numbers of an imported row. Nothing is sent there.
  other_contacts text,
  website text,
  address text,
  description text,
  city text,
  region text,
  postcode text,
  country text,
  time_zone text,
  lat double precision,
  lon double precision,
  -- One of contract/lead-sources.ts.
  source text not null default 'manual',
  -- The source's id of the business.
  place_id text,
  hubspot_contact_id text,
  -- What a business is looked up by besides (server/leads/same-business.ts): its plain name, and its own domain or page.
  name_key text,
  site text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
  -- Room for the new version of one lead in six, so that a change of status stays on its page.
) with (fillfactor = 85);
-- The list: each sort it offers, with and without each filter, by keyset. None holds the status (see lead_statuses).
create index leads_by_created on leads (user_id, created_at, id);
create index leads_by_name on leads (user_id, name_norm, id);
create index leads_by_email on leads (user_id, email_norm, id);
create index leads_by_category on leads (user_id, category, created_at, id);
create index leads_by_source on leads (user_id, source, created_at, id);
create index leads_by_phone on leads (user_id, phone_norm) where phone_norm is not null;
create index leads_by_name_key on leads (user_id, name_key) where name_key is not null;
create index leads_by_site on leads (user_id, site) where site is not null;
-- A source returns a business to an account once.
create unique index leads_by_place on leads (user_id, source, place_id) where place_id is not null;
-- The call list. No index of words finds one or two letters, so its own order carries what is searched.
create index leads_by_call on leads (user_id, created_at, id) include (name_norm, phone_norm) where phone is not null;
-- Counts the call list: equal keys share an entry, so 100,000 leads take about seventy pages.
create index leads_with_phone on leads (user_id) where phone is not null;
-- Google allows us to keep coordinates for 30 days. The job that clears them reads this.
create index leads_google_coordinates on leads (created_at) where source = 'google' and lat is not null;
call own_by_user('leads');

-- A lead's status in the order of the list. Without it here, a change of status would write all indexes of `leads`
-- (docs/decisions/028-the-list-at-size.md). Only triggers write it.
create table lead_statuses (
  user_id uuid not null,
  status text not null,
  lead_created_at timestamptz not null,
  lead_id uuid not null,
  has_phone boolean not null,
  primary key (user_id, status, lead_created_at, lead_id) include (has_phone)
);
alter table lead_statuses enable row level security;
create policy owner on lead_statuses to canvass_app using (user_id = current_owner());
grant select on lead_statuses to canvass_app;

-- The words that find a lead. In `leads` this index would be written on each change of status: 100,000 changes took 7 s
-- with it, 2 s without. Only functions that run as the owner of the tables read it.
create table lead_words (
  user_id uuid not null,
  lead_id uuid not null,
  words text not null,
  primary key (user_id, lead_id)
);
create index lead_words_by_text on lead_words using gin (user_id, words gin_trgm_ops);
alter table lead_words enable row level security;

-- A change in the number of an account's leads per category and status; the number is the sum. Appending means that nobody
-- waits for anybody, and fold_lead_counts() keeps the rows few.
create table lead_counts (
  user_id uuid not null references users on delete cascade,
  category text,
  status text not null,
  n int not null,
  with_email int not null
);
create index lead_counts_by_user on lead_counts (user_id);
call own_by_user('lead_counts');

-- A tag.
create table tags (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  color text not null default 'gray' check (color in ('gray', 'blue', 'green', 'amber', 'red', 'purple')),
  created_at timestamptz not null default now(),
  -- Marks what a search found: it has the search's ID, and no list of tags shows it.
  is_search boolean not null default false,
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('tags');

-- A tag on a lead.
create table lead_tags (
  user_id uuid not null,
  tag_id uuid not null,
  lead_id uuid not null,
  -- A copy that never changes: the newest leads with a tag are one range of the index, even if they are few and old.
  lead_created_at timestamptz not null,
  primary key (user_id, tag_id, lead_id),
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_tags_by_lead on lead_tags (user_id, lead_id);
create index lead_tags_by_created on lead_tags (user_id, tag_id, lead_created_at, lead_id);
call own_by_user('lead_tags');

-- A field that the user added to leads.
create table custom_fields (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- The values to choose from; empty for other types.
  choices text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('custom_fields');

-- A lead's value in a custom field. Numbers and dates have one spelling, so that equal values are equal texts.
create table custom_values (
  user_id uuid not null,
  field_id uuid not null,
  lead_id uuid not null,
  value text not null check (value <> '' and length(value) <= 500),
  value_norm text not null generated always as (lower(value)) stored,
  -- A copy, as in lead_tags.
  lead_created_at timestamptz not null,
  primary key (user_id, lead_id, field_id),
  foreign key (user_id, field_id) references custom_fields (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index custom_values_by_value on custom_values (user_id, field_id, value_norm, lead_created_at, lead_id);
call own_by_user('custom_values');

-- A fact about a lead that the user stated, or one from elsewhere that the user removed, which stays away when the website is
-- read again. What the website says is in lead_enrichment.details.
create table lead_facts (
  user_id uuid not null,
  lead_id uuid not null,
  id uuid not null default new_id(),
  -- Those of contract/facts.ts that aren't a field of the lead.
  type text not null check (type in ('no_website', 'rating', 'opening_hours', 'founded', 'service', 'menu_item', 'language',
    'person', 'quote')),
  value text not null check (value <> '' and length(value) <= 500),
  is_removed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, lead_id, type, value),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('lead_facts');

-- A person at a lead. One may be the primary one, whom the lead's email address follows. Whether we may contact them, the suppression
-- list says.
create table contacts (
  user_id uuid not null,
  id uuid not null default new_id(),
  lead_id uuid not null,
  name text not null check (name <> '' and length(name) <= 200),
  -- What an email may greet them by, if that's certain (server/leads/contacts/person-names.ts).
  first_name text,
  last_name text,
  role text check (length(role) <= 200),
  email text check (length(email) <= 254),
  email_norm text generated always as (nullif(address_norm(email), '')) stored,
  phone text check (length(phone) <= 60),
  phone_norm text,
  is_primary boolean not null default false,
  source text not null default 'manual' check (source in ('manual', 'import')),
  -- The CRM's ID of the person.
  crm_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, lead_id, email_norm),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create unique index contacts_primary on contacts (user_id, lead_id) where is_primary;
create index contacts_by_update on contacts (user_id, updated_at);
create index contacts_by_email on contacts (user_id, email_norm) where email_norm is not null;
create index contacts_with_phone on contacts (user_id, lead_id) where phone is not null;
call own_by_user('contacts');

-- An entry of a lead's activity that no other table holds.
create table lead_activity (
  user_id uuid not null,
  id uuid not null default new_id(),
  lead_id uuid not null,
  kind text not null check (kind in ('changed', 'synced', 'merged', 'imported', 'enriched', 'noted')),
  -- { "code": "edited", "from": "new", "to": "warm", "fields": [] }. contract/activity-words.ts has the words.
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_activity_by_lead on lead_activity (user_id, lead_id, at);
call own_by_user('lead_activity');

-- A change to many leads at once that can be undone.
create table lead_changes (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('status', 'tag', 'untag', 'value', 'delete', 'merge')),
  -- The status, tag, or field; for a field, `value` is its new value.
  what text,
  value text,
  -- What the tag, the field, or the merged lead was called.
  name text,
  count int not null default 0,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (user_id, id)
);
call own_by_user('lead_changes');

-- A thousand leads of a change, ordered by id: 100 rows for 100,000 leads, and a lead is found by its range.
create table lead_change_parts (
  user_id uuid not null,
  change_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  first_id uuid generated always as (lead_ids[1]) stored,
  last_id uuid generated always as (lead_ids[cardinality(lead_ids)]) stored,
  -- The former status or value of each id. Null until the part is done.
  before text[],
  -- What pack_leads() returned for deleted and merged leads.
  packed jsonb,
  primary key (user_id, change_id, n),
  foreign key (user_id, change_id) references lead_changes (user_id, id) on delete cascade
);
call own_by_user('lead_change_parts');

-- A named view of the list.
create table saved_filters (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  -- The query of the page's address.
  view jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('saved_filters');

-- An export, with the rows as they were.
create table exported_data (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  export_type text not null default 'leads',
  data jsonb not null,
  filters jsonb,
  record_count int not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('exported_data');
