-- Why a follow-up was skipped, as the report words it.
create or replace function sequence_stop_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'replied' then 'They have answered: no follow-up is sent'
    when 'converted' then 'The lead was converted: no follow-up is sent'
    when 'opened' then 'They have opened an earlier mail; this follow-up is for those who have not'
    when 'clicked' then 'They have clicked in an earlier mail; this follow-up is for those who have not'
  end
$$;
