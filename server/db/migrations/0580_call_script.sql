-- What to say in a call, with variables as in emails.
alter table user_settings add column call_script text not null default '';
