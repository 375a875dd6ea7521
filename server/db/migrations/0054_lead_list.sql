-- The list at size: tags, fields of the user's own, what was changed and can be taken back.
-- All of it stands in tables beside the leads with plain keys: behind row-level security only operators that are
-- leakproof are served by an index, and the tests for an element of an array or for text are not.

create table tags (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  color text not null default 'gray' check (color in ('gray', 'blue', 'green', 'amber', 'red', 'purple')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('tags');

create table lead_tags (
  user_id uuid not null,
  tag_id uuid not null,
  lead_id uuid not null,
  -- The lead's, which never changes: the newest with a tag are a range of the index, also where they are few and old.
  lead_created_at timestamptz not null,
  primary key (user_id, tag_id, lead_id),
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_tags_by_lead on lead_tags (user_id, lead_id);
create index lead_tags_by_created on lead_tags (user_id, tag_id, lead_created_at, lead_id);
call own_by_user('lead_tags');

create table custom_fields (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- What may be chosen; empty for the other kinds.
  choices text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('custom_fields');

-- One row per lead that has a value. Numbers and dates are kept in one spelling, so that equal ones are equal texts.
create table custom_values (
  user_id uuid not null,
  field_id uuid not null,
  lead_id uuid not null,
  value text not null check (value <> '' and length(value) <= 500),
  value_norm text not null generated always as (lower(value)) stored,
  lead_created_at timestamptz not null,
  primary key (user_id, lead_id, field_id),
  foreign key (user_id, field_id) references custom_fields (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index custom_values_by_value on custom_values (user_id, field_id, value_norm, lead_created_at, lead_id);
call own_by_user('custom_values');

-- What somebody or something did to a lead and no other table tells.
create table lead_activity (
  user_id uuid not null,
  id uuid not null default new_id(),
  lead_id uuid not null,
  kind text not null check (kind in ('changed', 'synced', 'merged', 'imported', 'enriched')),
  -- Of people's words: { "text": "Status changed from New to Warm" } and whatever a program needs.
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_activity_by_lead on lead_activity (user_id, lead_id, at);
call own_by_user('lead_activity');

-- So that the lists by source are ranges of an index, too.
create index leads_by_source on leads (user_id, source, created_at, id);
-- Deleting a lead looks for what is told of it.
create index call_interactions_by_lead on call_interactions (user_id, lead_id) where lead_id is not null;

/*
 Whoever gives a lead a tag or a value need not know the time of the lead. Not for each row where it was named.
*/
create function set_lead_created_at() returns trigger language plpgsql as $$
begin
  select created_at into new.lead_created_at from leads where user_id = new.user_id and id = new.lead_id;
  -- The foreign key says it better than a missing time.
  new.lead_created_at := coalesce(new.lead_created_at, now());
  return new;
end
$$;
create trigger lead_created_at before insert on lead_tags
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();
create trigger lead_created_at before insert on custom_values
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();

-- The words by which a lead is found. Not among the leads themselves: a change of status writes every index of a row
-- anew, and this is the dearest by far (100,000 changes: 7 s with it, 2 s without).
create table lead_words (
  user_id uuid not null,
  lead_id uuid not null,
  words text not null,
  primary key (user_id, lead_id)
);
-- Nobody is granted anything: it is read by the functions below alone.
alter table lead_words enable row level security;

-- How many leads there are of each category and status, as sums to be added up: whoever changes leads appends, so that
-- nobody waits for anybody. `fold_lead_counts` keeps them few.
create table lead_counts (
  user_id uuid not null references users on delete cascade,
  category text,
  status text not null,
  n int not null,
  with_email int not null
);
create index lead_counts_by_user on lead_counts (user_id);
call own_by_user('lead_counts');

create function lead_words_of(name_norm text, email_norm text, phone_norm text, city text) returns text
language sql immutable parallel safe
  -- Name and number stand in the first line: the call list searches there alone.
  return ' ' || name_norm || ' ' || coalesce(phone_norm, '') || E'\n ' || coalesce(email_norm, '') || ' ' || lower(coalesce(city, ''));

create function leads_were_made() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_words select user_id, id, lead_words_of(name_norm, email_norm, phone_norm, city) from made;
  insert into lead_counts
    select user_id, category, status, count(*), count(email_norm) from made group by user_id, category, status;
  return null;
end
$$;
create trigger were_made after insert on leads referencing new table as made
  for each statement execute function leads_were_made();

create function leads_were_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from lead_words w using gone where w.user_id = gone.user_id and w.lead_id = gone.id;
  -- Nothing to count where the account itself goes.
  insert into lead_counts
    select user_id, category, status, -count(*), -count(email_norm) from gone
    where exists (select from users where id = user_id) group by user_id, category, status;
  return null;
end
$$;
create trigger were_deleted after delete on leads referencing old table as gone
  for each statement execute function leads_were_deleted();

create function leads_were_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into lead_counts
    select user_id, category, status, sum(sign), coalesce(sum(sign) filter (where email_norm is not null), 0)
    from (select user_id, category, status, email_norm, 1 as sign from after
      union all select user_id, category, status, email_norm, -1 from before) both_sides
    group by user_id, category, status
    having sum(sign) <> 0 or coalesce(sum(sign) filter (where email_norm is not null), 0) <> 0;
  return null;
end
$$;
create trigger were_changed after update on leads referencing old table as before new table as after
  for each statement execute function leads_were_changed();

create function lead_words_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update lead_words set words = lead_words_of(new.name_norm, new.email_norm, new.phone_norm, new.city)
    where user_id = new.user_id and lead_id = new.id;
  return null;
end
$$;
create trigger words_changed after update of business_name, email, phone_norm, city on leads
  for each row execute function lead_words_changed();

-- Adds up the account's sums where they have become many. Rows that somebody else is at are left for the next time.
create function fold_lead_counts() returns void language sql as $$
  with taken as (
    select ctid from lead_counts
    where user_id = current_owner() and (select count(*) > 500 from lead_counts where user_id = current_owner())
    for update skip locked
  ), gone as (
    delete from lead_counts where ctid = any (array(select ctid from taken)) returning *
  )
  insert into lead_counts select user_id, category, status, sum(n), sum(with_email) from gone
  group by user_id, category, status having sum(n) <> 0 or sum(with_email) <> 0
$$;

insert into lead_words select user_id, id, lead_words_of(name_norm, email_norm, phone_norm, city) from leads;
insert into lead_counts select user_id, category, status, count(*), count(email_norm) from leads group by user_id, category, status;
create index lead_words_by_text on lead_words using gin (user_id, words gin_trgm_ops);

/*
 The leads of the transaction's account in whose name, e-mail, phone or town all these patterns are found; at most so
 many. Row-level security lets no index serve `like` (it is not leakproof), so this reads as the owner of the tables.
*/
create function leads_with_words(patterns text[], most int default null) returns setof uuid
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

-- The call list finds by the same words, in place of an index of its own.
drop index leads_by_call_text;
create or replace function call_list(q text, wanted text, before timestamptz, before_id uuid, most int)
returns table (id uuid) language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  own constant text := ' l.user_id = $1 and l.phone is not null'
    || case when wanted is not null then ' and l.status = $3' else '' end
    || case when before is not null then ' and (l.created_at, l.id) < ($4, $5)' else '' end;
  listed constant text := ' order by created_at desc, id desc limit ';
  words constant text := $x$' ' || l.name_norm || ' ' || coalesce(l.phone_norm, '')$x$;
  page uuid[];
begin
  execute case
    when q is null then 'select array(select l.id from leads l where' || own || listed || '$6)'
    else 'select array(select n.id from (select l.id, l.created_at, ' || words || ' as words from leads l where' || own
      || listed || '2000) n where n.words like $2' || listed || '$6)'
    end into page using current_owner(), q, wanted, before, before_id, most;
  if q is not null and cardinality(page) < most then
    execute 'with named as materialized (select lead_id from lead_words where user_id = $1 and words like $2 and words like $7),'
      || ' found as materialized (select l.id, l.created_at from named join leads l on l.user_id = $1 and l.id = lead_id'
      || ' where' || own || ' and ' || words || ' like $2)'
      || ' select array(select f.id from found f' || listed || '$6)'
      into page using current_owner(), q, wanted, before, before_id, most, q || E'\n%';
  end if;
  return query select unnest(page);
end
$$;

-- What was done to many leads at once, with what they were before.
create table lead_changes (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('status', 'tag', 'untag', 'value', 'delete', 'merge')),
  -- The status, the tag or the field, and for a value what it is.
  what text,
  value text,
  -- A sentence for people: "Status changed to Warm".
  text text not null,
  count int not null default 0,
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  primary key (user_id, id)
);
call own_by_user('lead_changes');

-- A thousand leads each, in the order of their ids: a hundred rows for a hundred thousand leads, and one lead is found in
-- them by its range.
create table lead_change_parts (
  user_id uuid not null,
  change_id uuid not null,
  n int not null,
  lead_ids uuid[] not null,
  first_id uuid generated always as (lead_ids[1]) stored,
  last_id uuid generated always as (lead_ids[cardinality(lead_ids)]) stored,
  -- Beside each id: the status or the value. Null until the part is done.
  before text[],
  -- Of deleted and merged leads: the rows that went with them, by table.
  packed jsonb,
  primary key (user_id, change_id, n),
  foreign key (user_id, change_id) references lead_changes (user_id, id) on delete cascade
);
call own_by_user('lead_change_parts');

create table saved_filters (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  name_norm text not null generated always as (lower(name)) stored,
  -- As it stands in the address of the page.
  view jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, name_norm)
);
call own_by_user('saved_filters');

/*
 Everything that hangs on these leads and goes with them, or forgets them, when they are deleted: by table, whatever tables
 there are. What is deleted with a lead comes as whole rows, what only points at it as its id and the lead's.
*/
create function pack_leads(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  packed jsonb;
  child record;
  part jsonb;
begin
  select jsonb_build_object('leads', jsonb_agg(to_jsonb(l))) into packed
    from leads l where l.user_id = current_owner() and l.id = any (ids);
  for child in
    select distinct on (conrelid) conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    execute format(case child.does when 'c' then 'select jsonb_agg(to_jsonb(t)) from %s t where t.user_id = $1 and t.%I = any ($2)'
      else 'select jsonb_agg(jsonb_build_object(''id'', t.id, ''lead'', t.%2$I)) from %1$s t where t.user_id = $1 and t.%2$I = any ($2)' end,
      child.name, child.lead) into part using current_owner(), ids;
    if part is not null then
      packed := packed || jsonb_build_object(child.name::text, part);
    end if;
  end loop;
  return packed;
end
$$;

/*
 Puts back what `pack_leads` gave. A place that was found anew in the meantime is not had twice by its source.
 With `into_lead` the lead itself stays away and what hung on it comes to that one (a merge); with `taken_from` it is taken
 from there again (the merge is undone).
*/
create function unpack_leads(packed jsonb, into_lead uuid default null, taken_from uuid default null) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  child record;
  listed text;
  rows jsonb;
  restored int := 0;
begin
  if into_lead is null then
    select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
      where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'place_id';
    execute format('insert into leads (%1$s, place_id)
      select %1$s, case when not exists (select from leads o where o.user_id = r.user_id and o.source = r.source and o.place_id = r.place_id)
        then place_id end
      from jsonb_populate_recordset(null::leads, $1) r where r.user_id = current_owner() on conflict do nothing', listed)
      using packed -> 'leads';
    get diagnostics restored = row_count;
  end if;
  for child in
    select distinct on (conrelid) conrelid, conrelid::regclass as name, confdeltype as does,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[array_position(confkey, (
        select attnum from pg_attribute where attrelid = confrelid and attname = 'id'))]) as lead,
      exists (select from pg_attribute where attrelid = conrelid and attname = 'id') as has_id
    from pg_constraint where contype = 'f' and confrelid = 'leads'::regclass and conparentid = 0
  loop
    rows := packed -> child.name::text;
    continue when rows is null;
    if into_lead is not null then
      select jsonb_agg(r || jsonb_build_object(case child.does when 'c' then child.lead::text else 'lead' end, into_lead)) into rows
        from jsonb_array_elements(rows) r;
    end if;
    if child.does = 'c' then
      if taken_from is not null and child.has_id then
        execute format('delete from %s where user_id = current_owner() and %I = $2
          and id in (select (r ->> ''id'')::uuid from jsonb_array_elements($1) r)', child.name, child.lead) using rows, taken_from;
      end if;
      select string_agg(quote_ident(attname), ', ') into listed from pg_attribute
        where attrelid = child.conrelid and attnum > 0 and not attisdropped and attgenerated = '';
      -- A tag or a field that is gone is not brought back by its leads.
      execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) r
        where user_id = current_owner() and exists (select from leads l where l.user_id = r.user_id and l.id = r.%3$I) %4$s
        on conflict do nothing',
        child.name, listed, child.lead, case child.name::text
          when 'lead_tags' then 'and exists (select from tags g where g.user_id = r.user_id and g.id = r.tag_id)'
          when 'custom_values' then 'and exists (select from custom_fields g where g.user_id = r.user_id and g.id = r.field_id)'
          else '' end)
        using rows;
    else
      execute format('update %1$s t set %2$I = (r ->> ''lead'')::uuid from jsonb_array_elements($1) r
        where t.user_id = current_owner() and t.id = (r ->> ''id'')::uuid and (t.%2$I is null or t.%2$I = $2)
          and exists (select from leads l where l.user_id = current_owner() and l.id = (r ->> ''lead'')::uuid)', child.name, child.lead)
        using rows, taken_from;
    end if;
  end loop;
  return restored;
end
$$;
revoke execute on function pack_leads, unpack_leads from public;
grant execute on function pack_leads, unpack_leads to canvass_app;
