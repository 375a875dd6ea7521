-- With the user and the ID in it, PostgreSQL looked messages up by ID in this index instead of in the key.
drop index queued_messages_by_due;
create index queued_messages_by_due on queued_messages (campaign_id, not_before, recipient_id);
