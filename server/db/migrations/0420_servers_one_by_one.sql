-- Mail servers that drop commands which are sent together: the settings page says so.
alter table sending_accounts add column is_one_by_one boolean not null default false;
