-- Empties account_counts when users is truncated.
create or replace function count_no_accounts() returns trigger language plpgsql as $$
begin
  -- On Citus, every node has `users`, and only the coordinator counts.
  if to_regclass('account_counts') is null then
    return null;
  end if;
  delete from account_counts;
  return null;
end
$$;

create or replace trigger accounts_emptied after truncate on users for each statement execute function count_no_accounts();
