-- No two campaigns write to one person in these days, unless the user chooses so for a campaign.
alter table user_settings add column quiet_days smallint not null default 30 check (quiet_days between 0 and 365);
alter table campaigns add column includes_contacted boolean not null default false;
