-- The hourly limit after a slow-down: 60 more with each calm minute. Null after an hour, when the slow-down is over.
create or replace function emails_per_hour(per_hour real, paused_until timestamptz, at timestamptz) returns real
language sql immutable as $$
  select case when at < paused_until + interval '1 hour'
    then per_hour + 60 * floor(greatest(0, extract(epoch from at - paused_until)) / 60)::real end
$$;
