-- Codes for sentences that earlier versions stored; a provider's own words stay.
update call_logs set reason = said.code
from (values
  ('The simulated line failed, as you asked.', 'simulated-failure'),
  ('The phone company didn’t place this call. Try again.', 'never-placed'),
  ('The telephone company did not make this call. Try again.', 'never-placed'),
  ('The phone company no longer has this call.', 'gone'),
  ('The telephone company does not know this call any more.', 'gone'),
  ('The call could not be started. Try again in a minute.', 'not-started'),
  ('The phone company hasn’t answered yet. If your phone doesn’t ring within a minute, the call counts as failed and you can try again.', 'no-answer-yet'),
  ('The telephone company has not answered yet. If your phone does not ring within a minute, the call counts as failed and you can try again.', 'no-answer-yet')
) said (text, code)
where reason = said.text;

update suppressions set detail = case
  when reason = 'manual' and detail = 'By hand' then null
  when channel = 'phone' then regexp_replace(detail, '^Asked for in the call of ', '')
  else regexp_replace(detail, '^Imported from ', '')
end
where detail = 'By hand' or detail like 'Asked for in the call of %' or detail like 'Imported from %';

update message_attempts set detail = 'worker-lost' where outcome = 'unknown' and detail = 'worker lost';
update lead_enrichment set why = 'no-website' where why = 'no website';
