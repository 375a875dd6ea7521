import { HOUR_MS } from '#contract/durations.ts'
import type { Sql } from '#server/db/db.ts'
import { pauseMs } from './pacing.ts'

/** Domains whose mail provider DNS should be asked about, the longest waiting first. */
export const listAsked = (sql: Sql, most: number) => sql<{ domain: string }[]>`
  select domain from mailbox_providers where asked_at is not null order by asked_at limit ${most}`

/** Queues a domain for a DNS lookup; one that is known or waits already stays as it is. */
export const queueLookUp = (sql: Sql, domain: string) => sql`
  insert into mailbox_providers (domain, asked_at) values (${domain}, now()) on conflict (domain) do nothing`

interface Group {
  domain: string
  group: string
  expiresAt: Date
}

/** Keeps a domain's provider. */
export const keepGroup = (sql: Sql, { domain, group, expiresAt }: Group) => sql`
  update mailbox_providers set mailbox_provider = ${group}, asked_at = null, expires_at = ${expiresAt} where domain = ${domain}`

/** A slow-down that was noted under the domain's own name belongs to its provider, in all accounts. */
export const renameSlowDowns = (sql: Sql, { domain, group }: Group) => sql`
  update slow_downs s set mailbox_provider = ${group}
  where mailbox_provider = ${domain} and mailbox_provider <> ${group} and paused_until > statement_timestamp() - interval '1 day'
    and not exists (select from slow_downs o where o.user_id = s.user_id and o.sending_account_id = s.sending_account_id and o.mailbox_provider = ${group})`

/** The rate after the first pause; it grows by this much with each minute without complaints. */
const FIRST_PER_HOUR = 60
/** The rate never falls below this. */
const LEAST_PER_HOUR = 6
/** The pauses, in seconds: each further strike within the hour takes the next. */
const RESTS = [1, 2, 3, 4, 5, 6].map(strikes => pauseMs(strikes) / 1000)

/** A domain's mail provider; undefined: not known yet. */
export async function findProvider(sql: Sql, domain: string): Promise<string | undefined> {
  const [known] = await sql<{ mailboxProvider: string | null }[]>`
    select mailbox_provider from mailbox_providers where domain = ${domain}`
  return known?.mailboxProvider ?? undefined
}

interface SlowDown {
  userId: string
  sendingAccountId: string
  domain: string
  mailboxProvider: string
  words: string
  now: Date
}

/** Pauses a sending account towards a domain's provider. Answers to what was in flight together count once. */
export function noteSlowDown(sql: Sql, { userId, sendingAccountId, domain, mailboxProvider, words, now }: SlowDown) {
  const at = now.toISOString()
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const until = RESTS.map(seconds => new Date(now.getTime() + seconds * 1000).toISOString())
  const strikes = sql`case when s.paused_until > ${hourAgo} then least(s.strikes + 1, ${RESTS.length}) else 1 end`
  return sql`
    insert into slow_downs as s (user_id, sending_account_id, mailbox_provider, domain, words, per_hour, paused_until, next_at)
    values (${userId}, ${sendingAccountId}, ${mailboxProvider}, ${domain}, ${words}, ${FIRST_PER_HOUR},
      (${until}::timestamptz[])[1], ${at})
    on conflict (user_id, sending_account_id, mailbox_provider) do update set domain = excluded.domain, words = excluded.words,
      per_hour = coalesce(greatest(${LEAST_PER_HOUR}, emails_per_hour(s.per_hour, s.paused_until, ${at}) / 2), excluded.per_hour),
      strikes = ${strikes}, paused_until = coalesce((${until}::timestamptz[])[${strikes}], excluded.paused_until)
    where s.paused_until <= ${at}`
}
