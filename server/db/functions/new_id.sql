-- A time-ordered id: the server's own uuidv7 from PostgreSQL 18 on; before that, the same layout (RFC 9562) by hand.
do $do$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create or replace function new_id() returns uuid language sql volatile as $f$ select uuidv7() $f$';
  else
    execute $q$
      create or replace function new_id() returns uuid language sql volatile as $f$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1),
          'hex')::uuid
      $f$ $q$;
  end if;
end
$do$;
