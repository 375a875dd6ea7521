-- No two campaigns write to one person in these days, if the account wants that; a campaign can except itself.
alter table user_settings add column quiet_days smallint not null default 0 check (quiet_days between 0 and 365);
alter table campaigns add column includes_contacted boolean not null default false;
