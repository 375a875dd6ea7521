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
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, lead_id, email_norm),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create unique index contacts_primary on contacts (user_id, lead_id) where is_primary;
create index contacts_by_email on contacts (user_id, email_norm) where email_norm is not null;
call own_by_user('contacts');
