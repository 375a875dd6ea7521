-- Whether emails carry the pixel that counts opens: of an account, for its new campaigns; of a campaign, for all its emails.
alter table user_settings add column tracks_opens boolean not null default true;
alter table campaigns add column tracks_opens boolean not null default true;
