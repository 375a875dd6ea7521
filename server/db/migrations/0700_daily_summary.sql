-- A summary by email each morning, for accounts that want one.
alter table user_settings add column daily_summary boolean not null default false, add column summarized_on date;
create index user_settings_summarized on user_settings (summarized_on) where daily_summary;
