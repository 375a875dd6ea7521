-- Why a suppressed address wasn't sent to, as the report words it.
create or replace function suppression_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'unsubscribed' then 'Unsubscribed from your mail'
    when 'bounced' then 'An earlier mail to this address came back'
    when 'complained' then 'Marked an earlier mail as spam'
    when 'manual' then 'On your do-not-contact list'
    when 'imported' then 'On the do-not-contact list that you imported'
  end
$$;
