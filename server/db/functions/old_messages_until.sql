-- Where the partitions of before there were months end: see settled_messages_old.
create or replace function old_messages_until() returns uuid language sql stable as $$
  select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''(.*)''\)'))[1]::uuid from pg_class
  where oid = 'settled_messages_old'::regclass
$$;
