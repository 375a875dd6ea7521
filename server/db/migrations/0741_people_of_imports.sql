-- Rows that only added a person to a lead, and the people added to leads.
alter table lead_imports add column joined int not null default 0;
alter table lead_imports add column people int not null default 0;
