-- Adds up the account's rows of lead_counts once there are more than 500. Skips rows that another transaction has locked.
create or replace function fold_lead_counts() returns void language sql as $$
  with taken as (
    select ctid from lead_counts
    where user_id = current_owner() and (select count(*) > 500 from lead_counts where user_id = current_owner())
    for update skip locked
  ), gone as (
    delete from lead_counts where ctid = any (array(select ctid from taken)) returning *
  )
  insert into lead_counts (user_id, category, status, n, with_email)
  select user_id, category, status, sum(n), sum(with_email) from gone
  group by user_id, category, status having sum(n) <> 0 or sum(with_email) <> 0
$$;
