-- A distributed table's unique key has the account in it. Twilio's ids are unique by themselves, storage keys are random.
alter table call_logs
  drop constraint call_logs_twilio_call_sid_key,
  add unique (user_id, twilio_call_sid);
alter table media_assets
  drop constraint media_assets_storage_key_key,
  add unique (user_id, storage_key);
create index media_assets_by_key on media_assets (storage_key);
