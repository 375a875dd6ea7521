-- Imports and their rejected rows live for days, so the sentences of earlier versions stay as they are.
alter table lead_imports alter column problem type jsonb
  using case when problem is not null then jsonb_build_object('code', 'other', 'text', problem) end;
alter table lead_import_rejects alter column reason type jsonb using jsonb_build_object('code', 'other', 'text', reason);
