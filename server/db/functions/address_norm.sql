-- The form in which addresses are compared: lowercase, the domain as in DNS. `addressNorm` of contract/address.ts gives the same.
-- Nearly all are ASCII, and the planner inlines this, so only others cost a call.
create or replace function address_norm(address text) returns text language sql immutable parallel safe
return case when octet_length(address) = length(address) then lower(btrim(address)) else international_norm(address) end;
