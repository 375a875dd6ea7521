-- An administrator decides about the law of a country.
alter table admin_audit drop constraint admin_audit_action_check,
  add constraint admin_audit_action_check check (action in ('subscription', 'disable', 'enable', 'refund', 'second-factor', 'law'));
