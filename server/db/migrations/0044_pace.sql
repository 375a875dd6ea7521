-- How fast a mailbox sends. Its caps per hour and day count in one row of `sender_usage`, which whoever takes of them
-- locks; see docs/decisions/020.
alter table sender_usage
  -- What of the day's messages went out in each of its 24 hours, UTC.
  add column hours int[] not null default array_fill(0, array[24]);

alter table mailboxes
  -- Between two messages it rests for a time between these, drawn by chance.
  add column gap_from_seconds int check (gap_from_seconds between 1 and 86400),
  add column gap_to_seconds int check (gap_to_seconds between gap_from_seconds and 86400),
  -- Warming up: so many on the first day on which it sends, so many more on each further one.
  add column ramp_start int check (ramp_start > 0),
  add column ramp_step int check (ramp_step > 0),
  -- Per hour and group of recipients whose mail one provider takes.
  add column group_hourly_cap int check (group_hourly_cap > 0),
  -- With a gap: before that nobody sends through it.
  add column next_send_at timestamptz,
  add check ((gap_from_seconds is null) = (gap_to_seconds is null)),
  add check ((ramp_start is null) = (ramp_step is null));

-- The user's own cap over all mailboxes together, by the UTC day.
alter table user_settings add column daily_cap int check (daily_cap > 0);
create table account_usage (
  user_id uuid not null references users on delete cascade,
  day date not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, day)
);
call own_by_user('account_usage');

-- Who takes the mail of a domain: google, microsoft, yahoo, else the organisational domain of its mail servers, else
-- itself. Asked of DNS in the background.
create table mail_groups (
  domain text primary key,
  -- Null: not known yet.
  mail_group text,
  -- Somebody has mail for it and its group is not known, or was learnt too long ago.
  asked_at timestamptz,
  expires_at timestamptz not null default '-infinity'
);
alter table mail_groups enable row level security;
create index mail_groups_asked on mail_groups (asked_at) where asked_at is not null;
insert into mail_groups (domain, mail_group, expires_at)
select unnest(domains), mail_group, 'infinity' from (values
  ('google', array['gmail.com', 'googlemail.com', 'google.com']),
  ('microsoft', array['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'hotmail.co.uk', 'hotmail.de',
    'hotmail.es', 'hotmail.fr', 'hotmail.it', 'live.co.uk', 'live.de', 'live.fr', 'live.it', 'live.nl', 'live.ca',
    'live.com.au', 'live.com.mx', 'outlook.de', 'outlook.es', 'outlook.fr', 'outlook.it', 'outlook.com.br', 'outlook.com.au']),
  ('yahoo', array['yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'aim.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.es',
    'yahoo.fr', 'yahoo.it', 'yahoo.ca', 'yahoo.co.in', 'yahoo.in', 'yahoo.com.au', 'yahoo.com.br', 'yahoo.com.mx', 'verizon.net',
    'sbcglobal.net', 'bellsouth.net', 'att.net'])) as known(mail_group, domains);

-- What a mailbox sent to one group in an hour, where that is capped.
create table mail_group_usage (
  user_id uuid not null,
  mailbox_id uuid not null,
  mail_group text not null,
  hour timestamptz not null,
  used int not null default 0 check (used >= 0),
  primary key (user_id, mailbox_id, mail_group, hour),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('mail_group_usage');

-- Who asked a mailbox to slow down. It rests, then sends at `per_hour`, which grows with every calm minute.
create table slow_downs (
  user_id uuid not null,
  mailbox_id uuid not null,
  mail_group text not null,
  -- Of the recipient at whom it was said, and in which words.
  domain text not null,
  words text not null,
  per_hour real not null,
  -- Told so again within the hour, it rests longer.
  strikes int not null default 1,
  rest_until timestamptz not null,
  next_at timestamptz not null,
  primary key (user_id, mailbox_id, mail_group),
  foreign key (user_id, mailbox_id) references mailboxes (user_id, id) on delete cascade
);
call own_by_user('slow_downs');

-- Days and hours in each recipient's own time zone; null: any time.
-- {"days": [1, 2, 3, 4, 5], "from": "09:00", "until": "17:00"}, Monday is 1.
alter table campaigns
  add column sending_hours jsonb,
  -- The hours were changed while it was under way: recipients up to here are placed anew.
  add column hours_cursor uuid;
-- Where the recipient's lead is, where one zone is certain; only of campaigns with hours.
alter table campaign_recipients add column time_zone text;

create function is_sending_time(hours jsonb, zone text, at timestamptz) returns boolean language plpgsql stable as $$
declare
  wall timestamp := at at time zone zone;
begin
  return hours -> 'days' @> to_jsonb(extract(isodow from wall)::int)
    and wall - date_trunc('day', wall) >= (hours ->> 'from')::interval
    and wall - date_trunc('day', wall) < (hours ->> 'until')::interval;
end
$$;

-- When the hours begin next; null while they are open. The clock on the wall decides: around the beginning every quarter of
-- an hour is tried, as on the nights on which clocks change it may not exist, or come twice. Clocks change by half an
-- hour or more, and all offsets are whole quarters.
create function next_opening(hours jsonb, zone text, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  begins timestamptz;
  candidate timestamptz;
begin
  if hours is null or is_sending_time(hours, zone, at) then
    return null;
  end if;
  for ahead in 0..8 loop
    begins := (date_trunc('day', at at time zone zone) + make_interval(days => ahead) + (hours ->> 'from')::interval) at time zone zone;
    for quarters in -8..8 loop
      candidate := begins + quarters * interval '15 minutes';
      if candidate > at and is_sending_time(hours, zone, candidate) then
        return candidate;
      end if;
    end loop;
  end loop;
  -- A day whose hours fall into a gap of the clock; the week after has them.
  return at + interval '7 days';
exception when invalid_parameter_value then
  -- A zone that this server does not know.
  return next_opening(hours, 'UTC', at);
end
$$;

create function window_text(opens timestamptz, zone text) returns text language plpgsql stable as $$
begin
  return 'Outside the sending hours; they begin ' || to_char(opens at time zone zone, 'Dy DD Mon HH24:MI') || ' (' || zone || ')';
exception when invalid_parameter_value then
  return window_text(opens, 'UTC');
end
$$;

-- Additive growth after a rest: sixty an hour more with every calm minute; null after an hour, when it is over.
create function mails_per_hour(per_hour real, rest_until timestamptz, at timestamptz) returns real language sql immutable as $$
  select case when at < rest_until + interval '1 hour'
    then per_hour + 60 * floor(greatest(0, extract(epoch from at - rest_until)) / 60)::real end
$$;
