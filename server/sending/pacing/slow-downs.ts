import type { Sql } from '#server/db/db.ts'
import { type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { isSlowDown, restMs } from './pace.ts'

/** The rate after the first pause; it grows by this much with each minute without complaints. */
const FIRST_PER_HOUR = 60
/** The rate never falls below this. */
const LEAST_PER_HOUR = 6

interface Told {
  userId: string
  id: string
  mailboxId: string
  result: SendResult
}

/** Pauses sending to providers that asked us to slow down; afterwards it resumes at half the rate. */
export async function noteSlowDowns(
  sql: Sql,
  changed: { userId: string; id: string; email: string }[],
  results: Told[],
  now: Date,
): Promise<void> {
  const emails = new Map(changed.map(c => [c.id, c.email]))
  const told = results
    .filter(({ result }) => isSlowDown(result))
    .map(r => ({ ...r, domain: (emails.get(r.id) ?? '').split('@').at(-1)?.toLowerCase() ?? '' }))
  // In the order of domains, so that two writers can't deadlock.
  const once = new Map(told.map(r => [`${r.userId} ${r.mailboxId} ${r.domain}`, r]))
  for (const [, { userId, mailboxId, domain, result }] of [...once].sort(([a], [b]) => (a < b ? -1 : 1)))
    await noteSlowDown(sql, { userId, mailboxId, domain, words: wordsOf(result), now })
}

interface SlowDown {
  userId: string
  mailboxId: string
  domain: string
  words: string
  now: Date
}

/** Answers to messages that were in flight together count once: during the pause nothing new is noted. */
async function noteSlowDown(sql: Sql, { userId, mailboxId, domain, words, now }: SlowDown): Promise<void> {
  const at = now.toISOString()
  const rests = [1, 2, 3, 4, 5, 6].map(strikes => restMs(strikes) / 1000)
  await sql`
    insert into mail_groups (domain, asked_at) values (${domain}, now()) on conflict (domain) do nothing`
  await sql`
    insert into slow_downs as s (user_id, mailbox_id, mail_group, domain, words, per_hour, rest_until, next_at)
    select ${userId}, ${mailboxId}, coalesce(g.mail_group, g.domain), g.domain, ${words}, ${FIRST_PER_HOUR},
      ${at}::timestamptz + make_interval(secs => ${rests[0] ?? 60}), ${at}
    from mail_groups g where g.domain = ${domain}
    on conflict (user_id, mailbox_id, mail_group) do update set domain = excluded.domain, words = excluded.words,
      per_hour = coalesce(greatest(${LEAST_PER_HOUR}, mails_per_hour(s.per_hour, s.rest_until, ${at}) / 2), excluded.per_hour),
      strikes = case when s.rest_until + interval '1 hour' > ${at} then least(s.strikes + 1, ${rests.length}) else 1 end,
      rest_until = ${at}::timestamptz + make_interval(secs => (${rests}::int[])[
        case when s.rest_until + interval '1 hour' > ${at} then least(s.strikes + 1, ${rests.length}) else 1 end])
    where s.rest_until <= ${at}`
}
