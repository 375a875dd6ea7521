-- A whole domain can be on the suppression list.
alter table suppressions drop constraint suppressions_channel_check;
alter table suppressions add constraint suppressions_channel_check check (channel in ('email', 'phone', 'domain'));
