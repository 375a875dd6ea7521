import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/db.ts'
import { type Budgets, hourOf } from './claim-parts.ts'

/** Recipients that must wait wait no longer than this for the next look at them: meanwhile much may have changed. */
const SPREAD_SECONDS = 900
/** DNS has answered by then, or could not be asked. */
const LOOK_UP_SECONDS = 5

interface Judging extends Budgets {
  hasHours: boolean
  /** The account's own time zone: where a recipient's is not known, and in which times are said. */
  timeZone: string
}

/** What is asked of each candidate besides who may not be mailed: when its hours open, and who takes its mail. */
export const askedOf = (sql: Sql, { hasHours, timeZone, now, limits }: Judging): Fragment => sql`
  ${
    hasHours
      ? sql`, coalesce(r.time_zone, ${timeZone}) as zone, next_opening(c.sending_hours, coalesce(r.time_zone, ${timeZone}), ${now.toISOString()}) as opens`
      : sql`, null::text as zone, null::timestamptz as opens`
  }
  ${
    limits.groups === null
      ? sql`, null::text as domain, null::text as mail_group, false as is_unknown`
      : sql`, split_part(lower(m.email), '@', 2) as domain, coalesce(g.mail_group, split_part(lower(m.email), '@', 2)) as mail_group,
          ${limits.groups.hourlyCap !== null} and g.mail_group is null as is_unknown,
          g.domain is null or g.expires_at < ${now.toISOString()} as is_to_ask`
  }`

/** The tables in which that stands. */
export const foundIn = (sql: Sql, { hasHours, limits }: Judging): Fragment => sql`
  ${
    hasHours
      ? sql`join campaigns c on c.user_id = m.user_id and c.id = m.campaign_id
          join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id`
      : sql``
  }
  ${limits.groups === null ? sql`` : sql`left join mail_groups g on g.domain = split_part(lower(m.email), '@', 2)`}`

/**
 * Who of `picked` may pass: `held` says why not, `held_until` for how long (null: for good). Those who pass have their
 * place in the line; beyond the room they are left as they are.
 */
export const judgedOf = (sql: Sql, judging: Judging): Fragment => sql`
  , timed as (
    select p.id, p.not_before, p.domain, p.mail_group, p.is_unknown,
      coalesce(p.held, case when p.opens is not null then 'window' end) as held,
      case when p.held is null then p.opens end as held_until,
      case when p.held is null and p.opens is not null then window_text(p.opens, p.zone) end as held_text
    from picked p
  )
  ${judging.limits.groups === null ? sql`` : groupedOf(sql, judging)}
  , judged as materialized (
    select *, row_number() over (partition by held is null order by not_before, id) as place
    from ${judging.limits.groups === null ? sql`timed` : sql`grouped`}
  )
  ${judging.limits.groups === null ? sql`` : takingOfGroups(sql, judging)}`

/** Of each group so many as its cap of the hour leaves; of one that asked to slow down, one when its time has come. */
function groupedOf(sql: Sql, { userId, mailboxId, now, limits, timeZone }: Judging): Fragment {
  const [at, cap] = [now.toISOString(), limits.groups?.hourlyCap ?? null]
  const clock = (time: Fragment) =>
    sql`to_char(${time} at time zone ${timeZone}, 'FMHH12:MI AM') || ' (' || ${timeZone}::text || ')'`
  return sql`
  , ranked as (
    select id, mail_group, row_number() over (partition by mail_group order by not_before, id) - 1 as k
    from timed where held is null and not is_unknown
  ), rooms as (
    select n.mail_group, ${cap}::int - coalesce(u.used, 0) as cap_left, s.domain as told_at,
      greatest(${at}::timestamptz, s.rest_until, s.next_at) as slow_from, mails_per_hour(s.per_hour, s.rest_until, ${at}) as rate
    from (select distinct mail_group from ranked) n
      left join mail_group_usage u on u.user_id = ${userId} and u.mailbox_id = ${mailboxId} and u.mail_group = n.mail_group
        and u.hour = ${hourOf(now)}
      left join slow_downs s on s.user_id = ${userId} and s.mailbox_id = ${mailboxId} and s.mail_group = n.mail_group
  ), slots as (
    select k.id, o.told_at, case when k.k >= o.cap_left then ${hourOf(now)}::timestamptz + interval '1 hour'
        + make_interval(secs => least((k.k - greatest(o.cap_left, 0)) * 3600.0 / ${cap}::int, ${SPREAD_SECONDS})) end as cap_until,
      case when o.rate is not null and (k.k > 0 or o.slow_from > ${at})
        then o.slow_from + make_interval(secs => least(k.k * 3600.0 / o.rate, ${SPREAD_SECONDS})) end as slow_until
    from ranked k join rooms o using (mail_group)
  ), grouped as (
    select t.id, t.not_before, t.domain, t.mail_group,
      case when t.held is not null then t.held when t.is_unknown then 'mail-host'
        when s.slow_until >= coalesce(s.cap_until, s.slow_until) then 'slowed' when s.cap_until is not null then 'domain-cap' end as held,
      case when t.held is not null then t.held_until when t.is_unknown then ${at}::timestamptz + make_interval(secs => ${LOOK_UP_SECONDS})
        else greatest(s.cap_until, s.slow_until) end as held_until,
      case when t.held is not null then t.held_text
        when t.is_unknown then 'Asking which provider takes the mail of this address'
        when s.slow_until >= coalesce(s.cap_until, s.slow_until)
          then s.told_at || ' asked us to slow down; next try ' || ${clock(sql`s.slow_until`)}
        when s.cap_until is not null then 'This hour''s limit of ' || ${cap}::int || ' messages to '
          || case t.mail_group when 'google' then 'Google' when 'microsoft' then 'Microsoft' when 'yahoo' then 'Yahoo' else t.mail_group end
          || ' is reached; next try ' || ${clock(sql`s.cap_until`)} end as held_text
    from timed t left join slots s on s.id = t.id
  )`
}

const takingOfGroups = (sql: Sql, { userId, mailboxId, now, limits }: Judging): Fragment => sql`
  , asked as (
    insert into mail_groups (domain, asked_at) select distinct domain, now() from picked where is_to_ask order by domain
    on conflict (domain) do update set asked_at = coalesce(mail_groups.asked_at, excluded.asked_at)
  ), slowed as (
    update slow_downs s set next_at = ${now.toISOString()}::timestamptz
      + make_interval(secs => 3600.0 / mails_per_hour(s.per_hour, s.rest_until, ${now.toISOString()}))
    where s.user_id = ${userId} and s.mailbox_id = ${mailboxId} and mails_per_hour(s.per_hour, s.rest_until, ${now.toISOString()}) is not null
      and s.mail_group in (select mail_group from judged where held is null and place <= (select n from room))
  )
  ${
    limits.groups?.hourlyCap == null
      ? sql``
      : sql`, taken_of_groups as (
          insert into mail_group_usage (user_id, mailbox_id, mail_group, hour, used)
          select ${userId}::uuid, ${mailboxId}::uuid, mail_group, ${hourOf(now)}::timestamptz, count(*)
          from judged where held is null and place <= (select n from room) group by mail_group
          on conflict (user_id, mailbox_id, mail_group, hour) do update set used = mail_group_usage.used + excluded.used
        )`
  }`
