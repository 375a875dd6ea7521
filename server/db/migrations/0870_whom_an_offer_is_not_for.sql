-- Trades that it isn't for, as the user said.
alter table offer_profiles add not_for text[];
