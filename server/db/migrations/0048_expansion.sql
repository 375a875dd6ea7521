-- The addresses of a campaign that is being expanded, a thousand to a row: a chunk is read without the others, whether
-- there are ten thousand or a million. Made when the expansion begins, gone when it ends.
create table campaign_address_chunks (
  user_id uuid not null,
  campaign_id uuid not null,
  n int not null,
  emails text[] not null,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_address_chunks');

-- Nothing asked by it, and every recipient paid for it.
drop index campaign_recipients_by_email;

-- Whoever adds recipients changes their campaign's row in the same transaction, which fails where it is gone: asked for
-- each recipient, the key cost a fifth of the expansion. Their going with the campaign is said here instead.
alter table campaign_recipients drop constraint campaign_recipients_user_id_campaign_id_fkey;
create function delete_recipients_of_campaigns() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from campaign_recipients r using gone where r.user_id = gone.user_id and r.campaign_id = gone.id;
  return null;
end
$$;
create trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
