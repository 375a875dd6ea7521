-- The suppression list's page shows the latest first.
create index suppressions_by_time on suppressions (user_id, created_at, channel, address_norm);
