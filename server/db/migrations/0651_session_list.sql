-- What the list of sessions shows.
alter table sessions add column device text;
alter table sessions add column time_zone text;
alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null, alter column last_used_at set default now();
