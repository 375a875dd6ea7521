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

-- Whoever adds recipients changes their campaign's row in the same transaction, which fails where it is gone, and their
-- messages come in the same statement: asked row by row, these keys cost half of the expansion. That they go together is
-- said here instead.
alter table campaign_recipients drop constraint campaign_recipients_user_id_campaign_id_fkey;
alter table messages drop constraint messages_user_id_recipient_id_fkey;
create function delete_recipients_of_campaigns() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from messages m using gone where m.user_id = gone.user_id and m.campaign_id = gone.id;
  delete from campaign_recipients r using gone where r.user_id = gone.user_id and r.campaign_id = gone.id;
  return null;
end
$$;
create trigger delete_recipients after delete on campaigns referencing old table as gone
  for each statement execute function delete_recipients_of_campaigns();
