-- Cancelled campaigns whose recipients are still to be taken out of the queue: found at once, and there are few.
create index campaigns_to_close on campaigns (id) where status = 'cancelled' and finished_at is null;
