alter table user_settings add column crm text not null default 'hubspot' check (crm in ('hubspot', 'pipedrive'));
alter table crm_leads add column company_id text;
alter table contacts add column crm_id text;
