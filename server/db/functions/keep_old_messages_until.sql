-- Lets the partitions of before there were months end here, as in the installation that a backup is from. They have to be empty.
create or replace procedure keep_old_messages_until(until uuid) language plpgsql as $$
declare
  parent text;
begin
  foreach parent in array array['settled_messages', 'message_attempts', 'event_uniques'] loop
    execute format('alter table %I detach partition %I', parent, parent || '_old');
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_old', until);
  end loop;
end
$$;
