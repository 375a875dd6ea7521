-- Leads and what hangs on them. Every key carries the owner: foreign-key checks bypass row-level security.
create table leads (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  business_name text not null check (business_name <> ''),
  name_norm text not null generated always as (lower(business_name)) stored,
  email text,
  email_norm text generated always as (nullif(lower(btrim(email)), '')) stored,
  category text,
  status text not null default 'new' check (status in ('new', 'cold', 'warm', 'converted')),
  phone text,
  -- E.164 where the number could be read, else its digits.
  phone_norm text,
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
  source text not null default 'manual'
    check (source in ('manual', 'import', 'directory', 'osm', 'google', 'foursquare', 'sample')),
  place_id text,
  hubspot_contact_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
-- The list: each offered sort, with and without each offered filter, by keyset.
create index leads_by_created on leads (user_id, created_at, id);
create index leads_by_name on leads (user_id, name_norm, id);
create index leads_by_email on leads (user_id, email_norm, id);
create index leads_by_category on leads (user_id, category, created_at, id);
create index leads_by_status on leads (user_id, status, created_at, id);
create index leads_by_phone on leads (user_id, phone_norm) where phone_norm is not null;
create unique index leads_by_place on leads (user_id, source, place_id) where place_id is not null;
call own_by_user('leads');

create table lead_enrichment (
  user_id uuid not null,
  lead_id uuid not null,
  website_analysis jsonb,
  company_info jsonb,
  business_insights jsonb,
  industry_category text,
  company_size text,
  tech_stack jsonb,
  social_media_presence jsonb,
  contact_persons jsonb,
  competitor_analysis jsonb,
  enrichment_source text not null default 'ai_analysis',
  enriched_at timestamptz not null default now(),
  primary key (user_id, lead_id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('lead_enrichment');

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
