-- Keeps hashes of people who asked another account to be deleted, for an owner: a hash that only the server can make. Returns how
-- many are new; take_kept_erased() finds them.
create or replace function keep_erased(kept_by text, hashes text[]) returns int
language sql security definer set search_path = pg_catalog, public as $$
  with kept as (
    insert into kept_opt_outs (owner, contact, reason)
    select distinct kept_by, hash, 'unsubscribed' from unnest(hashes) h (hash) where hash ~ '^[0-9a-f-]{36}:[0-9a-f]{64}$'
    on conflict do nothing returning 1)
  select count(*)::int from kept
$$;
revoke execute on function keep_erased from public;
grant execute on function keep_erased to canvass_app;
