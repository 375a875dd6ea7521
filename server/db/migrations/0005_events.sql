-- What became of the mail: events as they came in, exact uniques, and sums in 15-minute buckets
-- (zones of +5:45 exist). Every figure on screen is a sum of the rollups; the events stay for the proof.

create table email_events (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  campaign_id uuid,
  message_id uuid,
  tracking_id text,
  recipient_email text,
  event_type text not null check (event_type in ('sent', 'delivered', 'deferred', 'bounced', 'complained', 'failed',
    'opened', 'clicked', 'unsubscribed', 'replied')),
  event_data jsonb not null default '{}',
  -- Why this is taken for a machine; null for people.
  bot_reason text,
  timestamp timestamptz not null default now(),
  primary key (user_id, id, timestamp)
) partition by range (timestamp);
create index email_events_by_campaign on email_events (user_id, campaign_id, timestamp);
create index email_events_by_message on email_events (user_id, message_id, timestamp);
create table email_events_rest partition of email_events default;
call own_by_user('email_events');
-- A partition named by itself would pass the policy of its parent by.
alter table email_events_rest enable row level security;

-- Makes the partitions of this and the next three months. Run at start and by a job.
create procedure make_event_partitions() language plpgsql as $$
declare
  month date := date_trunc('month', now() at time zone 'UTC');
begin
  for i in 0..3 loop
    declare
      first date := month + make_interval(months => i);
      name text := 'email_events_' || to_char(month + make_interval(months => i), 'YYYY_MM');
    begin
      if to_regclass(name) is null then
        execute format('create table %I partition of email_events for values from (%L) to (%L)',
          name, first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
        execute format('alter table %I enable row level security', name);
      end if;
    end;
  end loop;
end
$$;

-- The first of its kind per message: makes "unique opens" exact.
create table event_uniques (
  user_id uuid not null,
  message_id uuid not null,
  kind text not null,
  first_at timestamptz not null,
  primary key (user_id, message_id, kind),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade
);
call own_by_user('event_uniques');

-- By the time of the event. `shard` keeps workers off each other's rows; readers sum over it.
create table email_rollup (
  user_id uuid not null,
  campaign_id uuid not null,
  bucket timestamptz not null,
  kind text not null,
  shard smallint not null default 0,
  n int not null default 0,
  uniques int not null default 0,
  primary key (user_id, campaign_id, bucket, kind, shard),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index email_rollup_by_time on email_rollup (user_id, bucket);
call own_by_user('email_rollup');

-- By the time at which the message was sent, whenever it was opened: rates from here never exceed 100 %.
create table email_rollup_cohort (
  user_id uuid not null,
  campaign_id uuid not null,
  bucket timestamptz not null,
  kind text not null,
  shard smallint not null default 0,
  n int not null default 0,
  uniques int not null default 0,
  primary key (user_id, campaign_id, bucket, kind, shard),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index email_rollup_cohort_by_time on email_rollup_cohort (user_id, bucket);
call own_by_user('email_rollup_cohort');

-- The specification's daily figures per campaign, days in the account's own time zone.
create view email_analytics with (security_invoker = true) as
select r.campaign_id, r.user_id,
  to_char(r.bucket at time zone coalesce(s.time_zone, 'UTC'), 'YYYY-MM-DD') as date,
  coalesce(sum(n) filter (where kind = 'sent'), 0)::int as sent_count,
  coalesce(sum(n) filter (where kind = 'delivered'), 0)::int as delivered_count,
  coalesce(sum(n) filter (where kind = 'bounced'), 0)::int as bounced_count,
  coalesce(sum(n) filter (where kind = 'complained'), 0)::int as complained_count,
  coalesce(sum(n) filter (where kind = 'opened'), 0)::int as opened_count,
  coalesce(sum(n) filter (where kind = 'clicked'), 0)::int as clicked_count,
  coalesce(sum(uniques) filter (where kind = 'opened'), 0)::int as unique_opens_count,
  coalesce(sum(uniques) filter (where kind = 'clicked'), 0)::int as unique_clicks_count
from email_rollup r left join user_settings s on s.user_id = r.user_id
group by 1, 2, 3;
grant select on email_analytics to canvass_app;
