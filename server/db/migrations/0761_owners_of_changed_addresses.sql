-- What was kept of deleted accounts is found under the account's earlier addresses, too.
alter table users add column earlier_owners text[] not null default '{}';
grant select (earlier_owners) on users to canvass_app;
