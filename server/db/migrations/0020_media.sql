-- Files in storage that no image of the library stands for: uploads that were not confirmed, images under way into the
-- library or out of it. Whatever stops between a statement here and a call to the storage, the sweep finds the file.
create table media_leftovers (
  user_id uuid not null references users on delete cascade,
  storage_key text not null,
  sweep_at timestamptz not null,
  primary key (user_id, storage_key)
);
create index media_leftovers_by_sweep on media_leftovers (sweep_at);
call own_by_user('media_leftovers');
create index media_assets_by_campaign on media_assets (user_id, campaign_id) where campaign_id is not null;
