-- A consent says where it was given and by whom, and a withdrawn one stays as the proof of what held before.
alter table consents
  add column place text not null default '',
  add column given_by text not null default '',
  add column withdrawn_at timestamptz;
