-- The codes and parameters of sentences that earlier versions stored; the rest stays as `other`.
update lead_activity a set detail = coalesce(
  case
    when said.text = 'Synced to HubSpot' then '{"code": "synced"}'
    when said.text = 'Not synced to HubSpot' then jsonb_build_object('code', 'not-synced', 'error', said.detail)
    when said.text ~ '^E-mail \S+ found on ' then
      jsonb_build_object('code', 'email-found', 'email', substring(said.text from '^E-mail (\S+) '), 'url', said.url)
    when said.text ~ '^Status changed from \w+ to \w+(\. Changed: .+)?$' or said.text ~ '^Changed: .+$' then
      jsonb_build_object('code', 'edited',
        'from', lower(substring(said.text from '^Status changed from (\w+) to')),
        'to', lower(substring(said.text from '^Status changed from \w+ to (\w+)')),
        'fields', to_jsonb(array_replace(coalesce(
          string_to_array(substring(said.text from 'Changed: (.+)$'), ', '), '{}'), 'name', 'businessName')))
  end,
  jsonb_strip_nulls(jsonb_build_object('code', 'other', 'text', said.text, 'detail', said.detail)))
from (
  select user_id, id, detail ->> 'text' as text, detail ->> 'detail' as detail, detail ->> 'url' as url from lead_activity
) said
where said.user_id = a.user_id and said.id = a.id and not a.detail ? 'code';

alter table lead_changes rename column text to name;
alter table lead_changes alter column name drop not null;
update lead_changes set name = case kind
  when 'tag' then substring(name from '^Tagged “(.*)”$')
  when 'untag' then substring(name from '^Tag “(.*)” removed$')
  when 'value' then coalesce(
    substring(name from '^(.*) emptied$'), left(name, length(name) - length(' set to “' || value || '”')))
  when 'merge' then substring(name from '^Merged with (.*)$')
end;
