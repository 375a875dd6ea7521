-- The ids of the account's leads whose name, email, phone, or city matches every pattern, at most `most`. Runs as the
-- owner of the tables: `like` isn't leakproof, so under row-level security no index serves it.
create or replace function leads_with_words(patterns text[], most int default null) returns setof uuid
language plpgsql stable security definer rows 2000 set search_path = pg_catalog, public as $$
declare
  condition text;
begin
  select string_agg(format(' and words like %L', p), '') into condition from unnest(patterns) p;
  return query execute 'select lead_id from lead_words where user_id = $1' || coalesce(condition, '') || ' limit $2'
    using current_owner(), most;
end
$$;
revoke execute on function leads_with_words from public;
grant execute on function leads_with_words to canvass_app;
