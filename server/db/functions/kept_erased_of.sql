-- The hashes that keep_erased() keeps for these owners, as account:hash, for the owner's own export.
create or replace function kept_erased_of(owners text[]) returns table (contact text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct contact from kept_opt_outs where owner = any(owners) and contact ~ '^[0-9a-f-]{36}:'
$$;
revoke execute on function kept_erased_of from public;
grant execute on function kept_erased_of to canvass_app;
