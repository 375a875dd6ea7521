-- The hourly limit after a slow-down: 60 more with each calm minute. Null after an hour, when the slow-down is over.
create or replace function mails_per_hour(per_hour real, rest_until timestamptz, at timestamptz) returns real
language sql immutable as $$
  select case when at < rest_until + interval '1 hour'
    then per_hour + 60 * floor(greatest(0, extract(epoch from at - rest_until)) / 60)::real end
$$;
