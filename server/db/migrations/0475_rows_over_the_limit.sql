-- Rows that the plan had no room for were among the rejected ones.
alter table lead_imports add column over_limit int not null default 0;
