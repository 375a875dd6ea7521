alter table leads add column other_contacts text;
alter table lead_imports
  add column country text,
  add column closed int not null default 0,
  add column opted_out int not null default 0,
  add column partial int not null default 0;
