-- Why a follow-up isn't for this recipient; null if it is. Asked when it's due. Codes about the step's condition come last:
-- with those, only this step is skipped.
create or replace function sequence_stop(of_user uuid, of_recipient uuid, of_campaign uuid, of_email text, of_step smallint) returns text
language plpgsql stable as $$
begin
  return (
  with done as (
    select u.kind from messages_of(of_user, of_recipient) m join event_uniques u on u.user_id = of_user and u.message_id = m.id
    where m.step < of_step
  ), asked as (
    select condition from campaign_steps where user_id = of_user and campaign_id = of_campaign and n = of_step
  )
  select case
    when exists (select from done where kind = 'replied') then 'replied'
    when exists (select from done where kind = 'complained') then 'complained'
    when exists (select from done where kind = 'unsubscribed') then 'unsubscribed'
    when exists (select from messages_of(of_user, of_recipient) m where m.step < of_step and m.state in ('bounced', 'complained')) then 'bounced'
    when exists (select from campaign_recipients r join leads l on l.user_id = r.user_id and l.id = r.lead_id
      where r.user_id = of_user and r.campaign_id = of_campaign and r.email_norm = of_email and l.status = 'converted') then 'converted'
    -- A click proves that the email was read, even where images are off.
    when (select condition from asked) = 'not-opened' and exists (select from done where kind in ('opened', 'clicked')) then 'opened'
    when (select condition from asked) = 'not-clicked' and exists (select from done where kind = 'clicked') then 'clicked'
    when (select condition from asked) = 'opened' and not exists (select from done where kind in ('opened', 'clicked'))
      then 'not-opened'
    when (select condition from asked) = 'clicked' and not exists (select from done where kind = 'clicked') then 'not-clicked'
  end);
end
$$;
