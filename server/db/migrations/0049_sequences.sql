-- Follow-ups: letters that go out some days after the one before, to those who have not answered.
create table campaign_steps (
  user_id uuid not null,
  campaign_id uuid not null,
  -- The first letter is 0 and stands in the campaign itself.
  n smallint not null check (n between 1 and 5),
  -- After the mail before was accepted.
  delay_hours int not null check (delay_hours between 1 and 2160),
  -- Besides that nobody is followed up who has answered.
  condition text not null check (condition in ('not-replied', 'not-opened', 'not-clicked')),
  -- Empty: an answer in the thread of the mail before.
  subject text not null,
  body text not null,
  -- As it was frozen when the campaign began.
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_steps');

alter table campaign_revisions add column step smallint not null default 0;
-- So many follow-ups; 0 of most campaigns, which then ask for nothing that stands here.
alter table campaigns add column step_count smallint not null default 0;

-- Why a follow-up is not sent to this recipient any more; null: it is. Asked at the moment of sending, for follow-ups only.
create function sequence_stop(of_user uuid, of_recipient uuid, of_campaign uuid, of_step smallint) returns text
language sql stable as $$
  with done as (
    select u.kind from messages m join event_uniques u on u.user_id = m.user_id and u.message_id = m.id
    where m.user_id = of_user and m.recipient_id = of_recipient and m.step < of_step
  ), asked as (
    select condition from campaign_steps where user_id = of_user and campaign_id = of_campaign and n = of_step
  )
  select case
    when exists (select from done where kind = 'replied') then 'replied'
    when exists (select from done where kind = 'complained') then 'complained'
    when exists (select from done where kind = 'unsubscribed') then 'unsubscribed'
    when exists (select from messages m where m.user_id = of_user and m.recipient_id = of_recipient
      and m.step < of_step and m.state in ('bounced', 'complained')) then 'bounced'
    when exists (select from campaign_recipients r join leads l on l.user_id = r.user_id and l.id = r.lead_id
      where r.user_id = of_user and r.id = of_recipient and l.status = 'converted') then 'converted'
    -- Who clicked has read it, whether or not images were shown.
    when (select condition from asked) = 'not-opened' and exists (select from done where kind in ('opened', 'clicked')) then 'opened'
    when (select condition from asked) = 'not-clicked' and exists (select from done where kind = 'clicked') then 'clicked'
  end
$$;

create function sequence_stop_text(reason text) returns text language sql immutable as $$
  select case reason
    when 'replied' then 'They have answered: no follow-up is sent'
    when 'converted' then 'The lead was converted: no follow-up is sent'
    when 'opened' then 'They have opened an earlier mail; this follow-up is for those who have not'
    when 'clicked' then 'They have clicked in an earlier mail; this follow-up is for those who have not'
  end
$$;

-- Versions of the first letter beside the campaign's own, each for an equal share of the recipients (campaign_recipients.variant).
create table campaign_versions (
  user_id uuid not null,
  campaign_id uuid not null,
  -- The campaign's own is 0.
  n smallint not null check (n between 1 and 3),
  subject text not null,
  body text not null,
  revision_id uuid,
  primary key (user_id, campaign_id, n),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
call own_by_user('campaign_versions');
alter table campaign_revisions add column variant smallint not null default 0;
-- So many besides its own.
alter table campaigns add column version_count smallint not null default 0;
