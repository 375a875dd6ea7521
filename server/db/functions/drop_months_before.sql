-- Drops the partitions that end at or before this time, with the details in them, and empties those of before there were
-- months. Gives up if a statement holds one for longer than two seconds: the next run tries again.
create or replace procedure drop_months_before(until timestamptz) language plpgsql set lock_timeout = '2s' as $$
declare
  part record;
begin
  for part in
    select c.relname as name, p.relname || '_old' = c.relname as is_old
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent,
      lateral (select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''(.*)''\)'))[1] as bound) b
    where p.oid in ('settled_messages'::regclass, 'message_attempts'::regclass, 'event_uniques'::regclass, 'email_events'::regclass)
      and case when p.relname = 'email_events' then b.bound::timestamptz <= until else b.bound::uuid <= id_at(until) end
    order by 1
  loop
    if not part.is_old then
      execute format('drop table %I', part.name);
    elsif (select pg_relation_size(part.name::regclass)) > 0 then
      execute format('truncate %I', part.name);
    end if;
  end loop;
end
$$;
