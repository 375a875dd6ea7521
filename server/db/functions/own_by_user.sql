-- Turns on row-level security by owner for a table and grants the role that serves requests its rights.
create or replace procedure own_by_user(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('create policy owner on %s to canvass_app using (user_id = current_owner()) with check (user_id = current_owner())', t);
  execute format('grant select, insert, update, delete on %s to canvass_app', t);
end
$$;
