-- Keeps lead_words when a lead's name, email, phone, or city changes.
create or replace function lead_words_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update lead_words set words = lead_words_of(new.name_norm, lower(new.email), new.phone_norm, new.city)
    where user_id = new.user_id and lead_id = new.id;
  return null;
end
$$;

create or replace trigger words_changed after update of business_name, email, phone_norm, city on leads
  for each row execute function lead_words_changed();
