-- What is left of an address whose owner asked to be deleted: a hash that differs per account. The address that then stands in its
-- place in reports has it before the @.
create or replace function erased_hash(owner uuid, email text) returns text language sql stable parallel safe
return case when email like '%@erased.invalid' then split_part(email, '@', 1)
  else encode(sha256(convert_to(owner::text || ' ' || address_norm(email), 'UTF8')), 'hex') end;
