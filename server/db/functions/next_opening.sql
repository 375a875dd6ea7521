-- When the sending window opens next; null while it is open. The wall clock decides: around the opening we try every
-- quarter of an hour, because on nights when clocks change it may not exist, or may come twice. Clocks change by half an
-- hour or more, and all offsets are whole quarters.
create or replace function next_opening(hours jsonb, zone text, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  begins timestamptz;
  candidate timestamptz;
begin
  if hours is null or is_sending_time(hours, zone, at) then
    return null;
  end if;
  for ahead in 0..8 loop
    begins := (date_trunc('day', at at time zone zone) + make_interval(days => ahead) + (hours ->> 'from')::interval) at time zone zone;
    for quarters in -8..8 loop
      candidate := begins + quarters * interval '15 minutes';
      if candidate > at and is_sending_time(hours, zone, candidate) then
        return candidate;
      end if;
    end loop;
  end loop;
  -- The window falls into a gap of the clock; a week later it doesn't.
  return at + interval '7 days';
exception when invalid_parameter_value then
  -- This server doesn't know the zone.
  return next_opening(hours, 'UTC', at);
end
$$;
