-- The audit log is append-only: no row of it is ever updated or deleted.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to';
end
$$;

create or replace trigger admin_audit_is_kept before update or delete on admin_audit for each row execute function refuse_change();
