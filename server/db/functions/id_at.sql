-- The lowest ID of new_id() from this time on. With IDs, a month is a range.
create or replace function id_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
