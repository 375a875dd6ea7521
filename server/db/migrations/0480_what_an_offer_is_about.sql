-- The type that the user confirmed, and the offer in other languages.
alter table offer_profiles add type text, add translations jsonb not null default '{}';
