-- The code and parameters of a sentence that an earlier version stored. What isn't known stays as `other`: the engine
-- writes the reason of a campaign that is sending again on its next turn.
create function pg_temp.code_of(said text) returns jsonb language plpgsql as $$
declare
  m text[];
begin
  m := regexp_match(said, '^This campaign paused itself: ([\d,]+) of ([\d,]+) (.*?) (in the last 7 days|since you resumed it) (came back|bounced|.*reported as spam) \(.* is ([\d.]+) ?%\)');
  if m is not null then
    return jsonb_build_object('code', 'paused-itself', 'n', replace(m[1], ',', '')::int, 'sent', replace(m[2], ',', '')::int,
      'scope', case when m[3] like '%all campaigns together%' then 'sender' else 'campaign' end,
      'days', case when m[4] like 'in %' then 7 end,
      'harm', case when m[5] like '%spam' then 'complained' else 'bounced' end, 'limit', m[6]::numeric / 100);
  end if;
  m := regexp_match(said, '^(?:This campaign couldn’t start at its scheduled time|It could not begin at its time)\. (.*)$');
  if m is not null then
    return jsonb_build_object('code', 'not-started', 'why', pg_temp.code_of(m[1]));
  end if;
  m := regexp_match(said, '^Today''s limit of (\d+) messages( through all your .*?)? is reached; ');
  if m is not null then
    return jsonb_build_object('code', case when m[2] is null then 'daily-limit' else 'daily-limit-of-all' end, 'limit', m[1]::int);
  end if;
  m := regexp_match(said, '^One message every (\d+)(?: to (\d+))? seconds, as ');
  if m is not null then
    return jsonb_build_object('code', 'delay', 'from', m[1]::int, 'to', coalesce(m[2], m[1])::int);
  end if;
  m := regexp_match(said, '^(?:Your mail server isn’t taking messages right now|The mail server can not take messages now) \((.*)\)\. ');
  if m is not null then
    return jsonb_build_object('code', 'server-away', 'words', m[1]);
  end if;
  m := regexp_match(said, '^The email account (\S+) (was removed|is paused)\. ');
  if m is not null then
    return jsonb_build_object('code', case when m[2] = 'is paused' then 'account-paused' else 'account-removed' end, 'address', m[1]);
  end if;
  m := regexp_match(said, '^Follow-ups wait for the email account (\S+), which ');
  if m is not null then
    return jsonb_build_object('code', 'thread-account-removed', 'address', m[1]);
  end if;
  m := regexp_match(said, '^(\S+) is not verified yet\. Finish its DNS records in Settings\.$');
  if m is not null then
    return jsonb_build_object('code', 'domain-unverified', 'domain', m[1]);
  end if;
  m := regexp_match(said, '^Verify your email address before sending: open the link that was sent to (\S+)\.$');
  if m is not null then
    return jsonb_build_object('code', 'email-unverified', 'email', m[1]);
  end if;
  return case
    when said is null then null
    when said like 'Your free trial has ended. %' then '{"code": "trial-over"}'
    when said like 'Your plan has ended. %' then '{"code": "plan-over"}'
    when said like 'Add your postal address in Settings before sending. %' then '{"code": "no-postal-address"}'
    when said in ('Something went wrong on our side. We’ll try again.', 'The server has logged why; it tries again.')
      then '{"code": "our-fault"}'
    else jsonb_build_object('code', 'other', 'text', said)
  end;
end
$$;
alter table campaigns alter column status_reason type jsonb using pg_temp.code_of(status_reason);
alter table campaign_sending_accounts alter column status_reason type jsonb using pg_temp.code_of(status_reason);
drop function pg_temp.code_of(text);
