import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/db.ts'

/** What a mailbox may take of in one claim; null: no limit of that kind. Its rows have to be there (openBudgets). */
export interface Limits {
  /** Of the UTC day and of its hour. */
  daily: number | null
  hourly: number | null
  /** Of the UTC day, over all mailboxes of the account. */
  account: number | null
  /** How long it rests after this message, drawn by chance, and the longest that could have been drawn. */
  gap: { ms: number; mostMs: number } | null
  /** Groups of recipients are looked at one by one: some have a cap, or asked to slow down. The mailbox's row is locked. */
  groups: { hourlyCap: number | null } | null
}

export interface Budgets {
  userId: string
  mailboxId: string
  now: Date
  n: number
  limits: Limits
}

/** A clock may have been wrong by that much and set right: a time farther ahead than any rest from here on is a mistake. */
const WRONG_CLOCK_MS = 3_600_000

/** Cut down to its UTC day and hour, as they are counted. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
export const hourOf = (time: Date) => `${time.toISOString().slice(0, 13)}:00:00Z`

export const isCounted = ({ daily, hourly }: Limits) => daily !== null || hourly !== null

/**
 * How many may pass now. The counted rows are locked in this order by all: account, mailbox, day; what is read of a
 * locked row is its latest, however long the statement waited for it.
 */
export function roomOf(sql: Sql, { userId, mailboxId, now, n, limits }: Budgets): Fragment {
  const { daily, hourly, account, gap } = limits
  const at = now.toISOString()
  return sql`greatest(0, least(${n}::int
    ${account === null ? sql`` : sql`, coalesce(${account}::int - (select used from account_usage where user_id = ${userId} and day = ${dayOf(now)}::date for update), 0)`}
    ${
      gap === null
        ? sql``
        : sql`, coalesce((select case when next_send_at > ${at} and next_send_at <= ${new Date(now.getTime() + gap.mostMs + WRONG_CLOCK_MS).toISOString()}
            then 0 else 1 end from mailboxes where user_id = ${userId} and id = ${mailboxId} for no key update), 0)`
    }
    ${
      isCounted(limits)
        ? sql`, coalesce((select least(${daily}::int - used, ${hourly}::int - hours[${now.getUTCHours() + 1}::int])
            from sender_usage where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${dayOf(now)}::date for update), 0)`
        : sql``
    }))`
}

/** What passed is counted, in the same statement; `judged` holds it. */
export function takingOf(sql: Sql, { userId, mailboxId, now, limits }: Budgets, passed: Fragment): Fragment {
  const hour = now.getUTCHours() + 1
  return sql`
    ${
      limits.account === null
        ? sql``
        : sql`, taken_of_account as (
            update account_usage set used = used + (select count(*) from ${passed}) where user_id = ${userId} and day = ${dayOf(now)}::date)`
    }
    ${
      limits.gap === null
        ? sql``
        : sql`, spaced as (
            update mailboxes set next_send_at = ${new Date(now.getTime() + limits.gap.ms).toISOString()}
            where user_id = ${userId} and id = ${mailboxId} and exists (select from ${passed}))`
    }
    ${
      isCounted(limits)
        ? sql`, taken as (
            update sender_usage set used = used + (select count(*) from ${passed}),
              hours[${hour}::int] = hours[${hour}::int] + (select count(*) from ${passed})
            where user_id = ${userId} and mailbox_id = ${mailboxId} and day = ${dayOf(now)}::date)`
        : sql``
    }`
}
