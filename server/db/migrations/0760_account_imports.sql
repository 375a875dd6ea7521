-- What an import of another account's export brought, by list: { "leads": 120 }. Null: the file is a table.
alter table lead_imports add column brought jsonb;
