-- Details of old campaigns are deleted, and their figures stay (decision 056).
alter table campaigns add details_deleted_at timestamptz;
create table campaign_figures (
  user_id uuid not null,
  campaign_id uuid not null,
  figures jsonb not null,
  counted_at timestamptz not null default now(),
  primary key (user_id, campaign_id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_figures');
