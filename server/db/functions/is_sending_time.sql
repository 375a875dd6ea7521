-- Whether a time is within the sending window, in the recipient's time zone.
create or replace function is_sending_time(hours jsonb, zone text, at timestamptz) returns boolean language plpgsql stable as $$
declare
  wall timestamp := at at time zone zone;
begin
  return hours -> 'days' @> to_jsonb(extract(isodow from wall)::int)
    and wall - date_trunc('day', wall) >= (hours ->> 'from')::interval
    and wall - date_trunc('day', wall) < (hours ->> 'until')::interval;
end
$$;
