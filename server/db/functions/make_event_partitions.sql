-- Creates the partitions of email_events for this month and the next three. Runs after migrations and from a job.
create or replace procedure make_event_partitions() language plpgsql as $$
declare
  month date := date_trunc('month', now() at time zone 'UTC');
begin
  for i in 0..3 loop
    declare
      first date := month + make_interval(months => i);
      name text := 'email_events_' || to_char(month + make_interval(months => i), 'YYYY_MM');
    begin
      if to_regclass(name) is null then
        execute format('create table %I partition of email_events for values from (%L) to (%L)',
          name, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
        execute format('alter table %I enable row level security', name);
      end if;
    end;
  end loop;
end
$$;
