-- The inbox counts its open threads in the order of this index, without reading or hashing them.
create index threads_counted on threads (user_id, sending_account_id, campaign_id, label, is_theirs, is_unread) where done_at is null;
