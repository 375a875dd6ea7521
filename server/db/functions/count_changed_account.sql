-- Keeps account_counts when an account moves to another plan or status.
create or replace function count_changed_account() returns trigger language plpgsql as $$
begin
  -- On Citus, every node has `users`, and only the coordinator counts.
  if to_regclass('account_counts') is null then
    return null;
  end if;
  insert into account_counts (plan, status, n) values
    (old.subscription_plan, old.subscription_status, -1), (new.subscription_plan, new.subscription_status, 1);
  return null;
end
$$;

create or replace trigger account_changed after update of subscription_plan, subscription_status on users for each row
  when ((old.subscription_plan, old.subscription_status) is distinct from (new.subscription_plan, new.subscription_status))
  execute function count_changed_account();
