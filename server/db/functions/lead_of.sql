-- leadOf() of server/db/lookups.ts as a function, for processes of an earlier version during an upgrade.
create or replace function lead_of(of_user uuid, of_email text) returns setof leads
language sql stable rows 1 as $$
  select * from (select * from leads where user_id = of_user and email_norm = of_email offset 0) with_address
  order by updated_at desc, id desc limit 1
$$;
