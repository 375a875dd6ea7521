-- A status on its way into the CRM is nobody else's to tell: a slower request must not overtake a later one.
alter table crm_pushes add column leased_until timestamptz;
