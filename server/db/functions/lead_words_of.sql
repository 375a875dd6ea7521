-- The text that the word search looks in. Name and number are on the first line: the call list searches only there.
create or replace function lead_words_of(name_norm text, email_norm text, phone_norm text, city text) returns text
language sql immutable parallel safe
  return ' ' || name_norm || ' ' || coalesce(phone_norm, '') || E'\n ' || coalesce(email_norm, '') || ' ' || lower(coalesce(city, ''));
