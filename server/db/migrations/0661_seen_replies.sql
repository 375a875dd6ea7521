alter table threads add column unseen_at jsonb;
create index threads_unseen on threads (user_id, id) where unseen_at is not null and not is_unread;
