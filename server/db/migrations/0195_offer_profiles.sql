-- Offers that a user keeps, to write several emails from one.
create table offer_profiles (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  about text not null,
  offer text not null check (offer <> ''),
  audience text not null,
  proof text not null,
  price text not null,
  call_to_action text not null,
  signature text not null,
  link text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
call own_by_user('offer_profiles');
