-- Gives this month, the next three, and every month of which `…_rest` has rows a partition in each table that has months, and
-- moves those rows there. Runs after migrations, after a restore, and from a job.
create or replace procedure make_partitions() language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  part record;
  month timestamp;
  name text;
begin
  for part in select * from (values ('settled_messages', 'id'), ('message_attempts', 'message_id'),
    ('event_uniques', 'message_id'), ('email_events', 'timestamp')) as t (parent, key) loop
    for month in execute format('select distinct date_trunc(''month'', %s at time zone ''UTC'') from %I
        union select $1 + make_interval(months => n) from generate_series(0, 3) n',
      case part.key when 'timestamp' then 'timestamp' else format('time_of_id(%I)', part.key) end, part.parent || '_rest')
      using this_month loop
      name := part.parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(name) is not null
        or part.key <> 'timestamp' and id_at(month at time zone 'UTC') < old_messages_until();
      execute format('create table %I (like %I including all)', name, part.parent);
      execute format('alter table %I enable row level security', name);
      declare
        first text := quote_literal(case part.key when 'timestamp' then (month at time zone 'UTC')::text
          else id_at(month at time zone 'UTC')::text end);
        until text := quote_literal(case part.key when 'timestamp' then ((month + interval '1 month') at time zone 'UTC')::text
          else id_at((month + interval '1 month') at time zone 'UTC')::text end);
      begin
        execute format('with gone as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *)
          insert into %5$I select * from gone', part.parent || '_rest', part.key, first, until, name);
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', part.parent, name, first, until);
      end;
    end loop;
  end loop;
end
$$;
