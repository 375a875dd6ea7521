-- Takes those of these addresses whose owners asked an earlier account of this owner to be deleted; see take_kept_opt_outs(). Its
-- rows are the account and the hash that it had.
create or replace function take_kept_erased(kept_by text, addresses text[])
returns table (address text) language sql security definer set search_path = pg_catalog, public as $$
  delete from kept_opt_outs k using unnest(addresses) a (address)
  where k.owner = kept_by and case when k.contact ~ '^[0-9a-f-]{36}:'
    then split_part(k.contact, ':', 2) = erased_hash(split_part(k.contact, ':', 1)::uuid, a.address) end
  returning a.address
$$;
revoke execute on function take_kept_erased from public;
grant execute on function take_kept_erased to canvass_app;
