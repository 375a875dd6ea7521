-- A campaign waits as `scheduled`: for the seconds in which it can be taken back (its letter is frozen already, there is a
-- revision), or for the time that its user chose (nothing is frozen or counted yet). Whoever is due is found at once.
create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled';
