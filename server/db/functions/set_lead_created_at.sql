-- Fills lead_created_at where a statement doesn't name it.
create or replace function set_lead_created_at() returns trigger language plpgsql as $$
begin
  select created_at into new.lead_created_at from leads where user_id = new.user_id and id = new.lead_id;
  -- If there's no such lead, the foreign key reports it.
  new.lead_created_at := coalesce(new.lead_created_at, now());
  return new;
end
$$;

create or replace trigger lead_created_at before insert on lead_tags
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();

create or replace trigger lead_created_at before insert on custom_values
  for each row when (new.lead_created_at is null) execute function set_lead_created_at();
