-- Calls: what the bridge of two legs needs, the call list's order and search, and the account's own phone.
create extension if not exists btree_gin;

alter table call_logs
  -- Kept beside the lead, so that a call keeps its name when the lead is deleted.
  add column business_name text not null default '',
  add column to_extension text,
  -- The user's own phone, which rings first.
  add column user_number text,
  -- How far each leg got; `status` is drawn from both.
  add column own_leg text not null default 'queued',
  add column lead_leg text,
  add column lead_call_sid text,
  add column recording_sid text,
  -- What the month's count was taken from, to be given back to the same month.
  add column counted_at timestamptz,
  add column reason text;

-- One call at a time for a lead: two tabs that press Call at once make one.
create unique index call_logs_live on call_logs (user_id, lead_id)
  where lead_id is not null and status in ('queued', 'initiated', 'ringing', 'in-progress');
create index call_logs_by_state on call_logs (user_id, created_at)
  where status in ('queued', 'initiated', 'ringing', 'in-progress');

create unique index client_subaccounts_one on client_subaccounts (user_id) where status <> 'closed';

-- How a call went: one word for each call, saved again or not.
create unique index call_interactions_outcome on call_interactions (user_id, call_log_id) where interaction_type = 'outcome';

alter table user_settings
  add column own_phone text,
  add column record_calls boolean not null default false,
  add column calls_from int not null default 8 check (calls_from between 8 and 20),
  add column calls_to int not null default 21 check (calls_to between 9 and 21),
  add constraint calling_hours check (calls_from < calls_to);

-- The call list: leads with a number in its order, with and without a status.
-- One or two letters are found by no index of words: the list's own order carries what is searched, so that the table is not read.
create index leads_by_call on leads (user_id, created_at, id) include (name_norm, phone_norm) where phone is not null;
create index leads_by_call_status on leads (user_id, status, created_at, id) include (name_norm, phone_norm)
  where phone is not null;
-- How many there are: equal keys share an entry, so that 100,000 leads are counted in some seventy pages.
create index leads_with_phone on leads (user_id) where phone is not null;
create index leads_by_call_text on leads using gin (user_id, (' ' || name_norm || ' ' || coalesce(phone_norm, '')) gin_trgm_ops)
  where phone is not null;

/*
 The ids of one page of the call list. Row-level security lets no index serve `like` (it is not leakproof), so this reads
 as the owner of the tables, for the account of the transaction alone. A common word fills a page from the next 2,000
 leads of the list's own order; what does not is rare, and the words' index finds all of it.
*/
create function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  own constant text := ' from leads l where l.user_id = $1 and l.phone is not null'
    || case when wanted is not null then ' and l.status = $3' else '' end
    || case when before is not null then ' and (l.created_at, l.id) < ($4, $5)' else '' end;
  listed constant text := ' order by created_at desc, id desc limit ';
  words constant text := $x$' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '')$x$;
  page uuid[];
begin
  execute case
    when q is null then 'select array(select l.id' || own || listed || '$6)'
    else 'select array(select n.id from (select l.id, l.created_at, ' || words || ' as words' || own || listed || '2000) n'
      || ' where n.words like $2' || listed || '$6)'
    end into page using current_owner(), q, wanted, before, before_id, most;
  if q is not null and cardinality(page) < most then
    execute 'with found as materialized (select l.id, l.created_at' || own || ' and ' || words || ' like $2)'
      || ' select array(select f.id from found f' || listed || '$6)'
      into page using current_owner(), q, wanted, before, before_id, most;
  end if;
  return query select unnest(page);
end
$$;
revoke execute on function call_list from public;
grant execute on function call_list to canvass_app;
