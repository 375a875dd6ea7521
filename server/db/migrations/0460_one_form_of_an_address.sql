-- An address with letters beyond ASCII has one form now, with its domain in Punycode.
drop index leads_by_email;
alter table leads drop column email_norm;
alter table leads add email_norm text generated always as (nullif(address_norm(email), '')) stored;
create index leads_by_email on leads (user_id, email_norm, id);

drop index sending_accounts_by_address;
create unique index sending_accounts_by_address on sending_accounts (user_id, address_norm(address)) where kind <> 'instance';

-- Who had both forms keeps the row of the new one.
update suppressions s set address_norm = address_norm(address_norm)
where channel = 'email' and octet_length(address_norm) > length(address_norm) and not exists (
  select from suppressions o where o.user_id = s.user_id and o.channel = 'email' and o.address_norm = address_norm(s.address_norm));
update campaign_recipients r set email_norm = address_norm(email_norm)
where octet_length(email_norm) > length(email_norm) and not exists (
  select from campaign_recipients o
  where o.user_id = r.user_id and o.campaign_id = r.campaign_id and o.email_norm = address_norm(r.email_norm));
update campaign_emails e set email_norm = address_norm(email_norm)
where octet_length(email_norm) > length(email_norm) and not exists (
  select from campaign_emails o where o.user_id = e.user_id and o.campaign_id = e.campaign_id and o.follow_up = e.follow_up
    and o.email_norm = address_norm(e.email_norm));
update campaign_tasks set email_norm = address_norm(email_norm) where octet_length(email_norm) > length(email_norm);
