-- A draft may go to another person at the business, and a business without a number is called at a person's.
alter table lead_drafts add column contact_id uuid;
create index contacts_with_phone on contacts (user_id, lead_id) where phone is not null;
