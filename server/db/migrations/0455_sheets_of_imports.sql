-- Workbooks are converted to CSV when they're uploaded. Files from before have no sheets.
alter table lead_imports
  add column sheets text[] not null default '{}',
  add column sheet int;
