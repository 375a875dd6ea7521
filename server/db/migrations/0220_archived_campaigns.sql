-- Campaigns can be archived: the list shows them under Archived only.
alter table campaigns add column archived_at timestamptz;
