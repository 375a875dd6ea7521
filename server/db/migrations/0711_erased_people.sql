-- A person who asked to be deleted is known only by a hash, which keeps them from being emailed again.
alter table suppressions drop constraint suppressions_channel_check;
alter table suppressions add constraint suppressions_channel_check check (channel in ('email', 'phone', 'domain', 'erased'));
