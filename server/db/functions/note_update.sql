-- Keeps when a row last changed in what its list shows of it: lists take updatedSince (changedSince in server/db/lookups.ts).
create or replace function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger note_update before update of state on tasks for each row execute function note_update();
create or replace trigger note_update before update of label, until, evidence, subject, excerpt on replies
  for each row execute function note_update();
create or replace trigger note_update before update on threads for each row execute function note_update();
create or replace trigger note_update before update of lead_id, name, first_name, last_name, role, email, phone, is_primary on contacts
  for each row execute function note_update();
