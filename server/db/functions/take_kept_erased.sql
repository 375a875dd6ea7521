-- Takes those of these addresses whose owners asked an earlier account of this owner to be deleted; see take_kept_opt_outs(). Its
-- rows are the account and the hash that it had. Of more accounts than anybody has had, the first 50: each costs a hash per address.
create or replace function take_kept_erased(kept_by text, addresses text[])
returns table (address text) language sql security definer set search_path = pg_catalog, public as $$
  with accounts as materialized (
    select distinct split_part(contact, ':', 1) as id from kept_opt_outs
    where owner = kept_by and contact ~ '^[0-9a-f-]{36}:' order by id limit 50)
  delete from kept_opt_outs k using accounts, unnest(addresses) a (address)
  where k.owner = kept_by and k.contact = accounts.id || ':' || erased_hash(accounts.id::uuid, a.address)
  returning a.address
$$;
revoke execute on function take_kept_erased from public;
grant execute on function take_kept_erased to canvass_app;
