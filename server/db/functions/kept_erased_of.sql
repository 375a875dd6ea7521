-- A page of the hashes that keep_erased() keeps for these owners, as account:hash, for the owner's own export.
create or replace function kept_erased_of(owners text[], after text, most int) returns table (contact text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.contact from unnest(owners) o (owner) cross join lateral (
    select contact from kept_opt_outs
    where owner = o.owner and contact > after and contact ~ '^[0-9a-f-]{36}:'
    order by contact limit most) k
$$;
revoke execute on function kept_erased_of from public;
grant execute on function kept_erased_of to canvass_app;
