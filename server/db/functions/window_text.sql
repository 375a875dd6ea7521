-- Why a message waits for its sending window, as the report words it: Mon, Nov 23, 9:00 AM.
create or replace function window_text(opens timestamptz, zone text) returns text language plpgsql stable as $$
begin
  return 'Outside the sending hours; they begin ' || to_char(opens at time zone zone, 'Dy, Mon FMDD, FMHH12:MI AM') || ' (' || zone || ')';
exception when invalid_parameter_value then
  return window_text(opens, 'UTC');
end
$$;
