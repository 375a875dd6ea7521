-- How the CRM connection of an account stands: the card in the settings shows it as it is.
alter table user_settings
  add column hubspot_hub_id text,
  add column hubspot_checked_at timestamptz,
  add column hubspot_last_sync_at timestamptz,
  add column hubspot_last_error text;
