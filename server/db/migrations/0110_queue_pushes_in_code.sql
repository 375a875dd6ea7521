-- server/crm/pushes-sql.ts decides which statuses the CRM gets.
drop trigger status_changed on leads;
drop function lead_status_changed();
