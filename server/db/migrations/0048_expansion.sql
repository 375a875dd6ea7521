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
