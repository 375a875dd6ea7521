-- Simulated calls count against no plan: those counted so far are given back to their month.
update user_usage u set calls_made = greatest(0, u.calls_made - s.n)
from (
  select user_id, extract(year from counted_at at time zone 'UTC')::int as year,
    extract(month from counted_at at time zone 'UTC')::int as month, count(*)::int as n
  from call_logs where is_simulated and counted_at is not null
  group by 1, 2, 3
) s
where u.user_id = s.user_id and u.year = s.year and u.month = s.month;
update call_logs set counted_at = null where is_simulated and counted_at is not null;
