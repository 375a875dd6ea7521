-- When a campaign was counted against the plan's campaigns of a month; null where it never was, or where it ended without
-- an email sent and was given back.
alter table campaigns add column counted_at timestamptz;
update campaigns set counted_at = sent_at where sent_at is not null;
