-- Adds up the account's rows of lead_counts once there are more than 500. Skips rows that another transaction has locked.
create or replace function fold_lead_counts() returns void language plpgsql as $$
declare
  me constant uuid := current_owner();
begin
  if (select count(*) from lead_counts where user_id = me) <= 500 then
    return;
  end if;
  with taken as (
    select ctid from lead_counts where user_id = me for update skip locked
  ), gone as (
    delete from lead_counts where user_id = me and ctid = any (array(select ctid from taken)) returning *
  )
  insert into lead_counts (user_id, category, status, n, with_email)
  select me, category, status, sum(n), sum(with_email) from gone
  group by category, status having sum(n) <> 0 or sum(with_email) <> 0;
end
$$;
