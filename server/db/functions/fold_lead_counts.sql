-- Adds up the account's rows of lead_counts once there are more than 500. Skips rows that another transaction has locked.
create or replace function fold_lead_counts() returns void language plpgsql as $$
declare
  me constant uuid := current_owner();
  taken tid[];
begin
  if (select count(*) from lead_counts where user_id = me) <= 500 then
    return;
  end if;
  taken := array(select ctid from lead_counts where user_id = me for update skip locked);
  insert into lead_counts (user_id, category, status, n, with_email)
  select c.user_id, category, status, sum(n), sum(with_email) from lead_counts c where user_id = me and ctid = any (taken)
  group by c.user_id, category, status having sum(n) <> 0 or sum(with_email) <> 0;
  delete from lead_counts where user_id = me and ctid = any (taken);
end
$$;
