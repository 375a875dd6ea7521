-- Takes an owner's kept opt-outs among these contacts, so that they go back on the suppression list. Both are hashes that only
-- the server can make, so no account reads another's.
create or replace function take_kept_opt_outs(kept_by text, contacts text[])
returns table (contact text, reason text) language sql security definer set search_path = pg_catalog, public as $$
  delete from kept_opt_outs k where k.owner = kept_by and k.contact = any(contacts) returning k.contact, k.reason
$$;
revoke execute on function take_kept_opt_outs from public;
grant execute on function take_kept_opt_outs to canvass_app;
