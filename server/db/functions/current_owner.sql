-- The account that the current transaction works for; null outside db.asUser.
create or replace function current_owner() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
