-- New accounts and campaigns don't track opens. Accounts that exist keep their setting.
alter table user_settings alter tracks_opens set default false;
alter table campaigns alter tracks_opens set default false;
