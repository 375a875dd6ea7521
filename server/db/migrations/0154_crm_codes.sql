create function pg_temp.problem_of(said text) returns jsonb language sql as $$
  select case
    when said is null then null
    when said ~ '^HubSpot (rejected|does not accept) the key: ' then jsonb_build_object('code', 'key-rejected',
      'words', regexp_replace(regexp_replace(said, '^.*? the key: ', ''), ' Please check your settings\.$', ''))
    when said like 'HubSpot refused the contact: %' then
      jsonb_build_object('code', 'contact-refused', 'words', substr(said, length('HubSpot refused the contact: ') + 1))
    when said ~ '^HubSpot has (trouble|a problem)\.' then '{"code": "vendor-problem"}'
    when said ~ '^(HubSpot can not be reached|We can’t reach HubSpot)\.' then '{"code": "unreachable"}'
    when said like '% has neither an email nor a phone number. Add one, then sync again.' then jsonb_build_object(
      'code', 'no-address', 'name', nullif(left(said, strpos(said, ' has neither an email') - 1), 'It'))
    when said ~ ' is a (made-up sample business\. It has no place in|sample business, so it isn’t synced to) your CRM\.$' then jsonb_build_object(
      'code', 'sample', 'name', nullif(substring(said from '^(.*) is a (?:made-up )?sample'), 'It'))
    else jsonb_build_object('code', 'other', 'text', said)
  end
$$;
alter table crm_leads alter column error type jsonb using pg_temp.problem_of(error);
alter table crm_syncs alter column problem type jsonb using pg_temp.problem_of(problem);
alter table user_settings alter column hubspot_last_error type jsonb using pg_temp.problem_of(hubspot_last_error);
update lead_activity set detail = jsonb_build_object('code', 'not-synced', 'error',
  coalesce(pg_temp.problem_of(detail ->> 'error'), '{"code": "other", "text": ""}'))
where detail ->> 'code' = 'not-synced' and jsonb_typeof(detail -> 'error') in ('string', 'null');
drop function pg_temp.problem_of(text);
