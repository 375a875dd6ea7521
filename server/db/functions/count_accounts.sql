-- Keeps account_counts when accounts are added or deleted, one row per plan, status, and statement.
create or replace function count_accounts() returns trigger language plpgsql as $$
begin
  -- On Citus, every node has `users`, and only the coordinator counts.
  if to_regclass('account_counts') is null then
    return null;
  end if;
  insert into account_counts (plan, status, n)
    select subscription_plan, subscription_status, case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed group by 1, 2;
  return null;
end
$$;

create or replace trigger accounts_added after insert on users
  referencing new table as changed for each statement execute function count_accounts();

create or replace trigger accounts_gone after delete on users
  referencing old table as changed for each statement execute function count_accounts();
