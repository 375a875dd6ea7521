-- Images for emails.

-- An image of the library.
create table media_assets (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  file_name text not null,
  original_name text not null,
  content_type text not null,
  size int not null check (size >= 0),
  -- 192 random bits, so that no two images of the installation share one.
  storage_key text not null,
  public_url text not null,
  width int,
  height int,
  alt_text text,
  campaign_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, storage_key),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred
);
-- Whoever has the URL sees the image, whosever it is.
create index media_assets_by_key on media_assets (storage_key);
create index media_assets_by_campaign on media_assets (user_id, campaign_id) where campaign_id is not null;
call own_by_user('media_assets');

-- A file in storage without an image in the library: an unconfirmed upload, or an image on its way in or out. Whatever
-- stops between a statement here and a call to the storage, the sweep finds the file.
create table media_leftovers (
  user_id uuid not null references users on delete cascade,
  storage_key text not null,
  sweep_at timestamptz not null,
  -- What the upload was announced as, to compare with what arrives. Null for images on their way in or out.
  size int,
  content_type text,
  primary key (user_id, storage_key)
);
create index media_leftovers_by_sweep on media_leftovers (sweep_at);
call own_by_user('media_leftovers');
