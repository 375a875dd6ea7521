-- How many mails of the month a campaign has taken when it began; what does not reach the wire is given back at its end.
alter table campaigns add column emails_reserved int not null default 0 check (emails_reserved >= 0);
