import { randomUUID } from 'node:crypto'
import type { Sample } from '#contract/campaigns.ts'
import { type PlacementTest, SEEDS_MOST } from '#contract/placement.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { hostOf } from '#server/domains/domains.ts'
import { badRequest, refusal } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type SendResult, wordsOf } from '#server/providers/mail/mail.ts'
import { groupOf } from '#server/sending/pacing/mailbox-providers.ts'
import { type ResolvedSender, readable, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { renderTest, through, type Written, write } from '../preflight/test-email.ts'
import { changePlacement, deleteOldPlacements, findNewestText, insertPlacements, listLast, listSeeds } from './sql.ts'

type Asked = Omit<Sample, 'subject' | 'body'> & { subject?: string | undefined; body?: string | undefined }

/** When we look: after so many minutes. The last one ends the test. */
export const LOOK_AFTER = [1, 2, 3, 5, 7, 10]

const NO_SEEDS =
  'Connect another mailbox first, with its inbox for replies: one at Gmail and one at Outlook show most. Pause it if nothing is to be sent from it.'

/**
 * Sends the email once to each of the user's other mailboxes, as the campaign would. Like a test email, it counts toward nothing
 * and has no recipients. The emails are noted before they're sent, so that none is sent twice.
 */
export async function testPlacement(deps: Deps, userId: string, asked: Asked): Promise<PlacementTest> {
  const { db, clock } = deps
  await limitRate(db.system, `placement:${userId}`, { max: 6, seconds: 3600 })
  await db.asUser(userId, sql => requireWork(sql, { userId, now: clock.now(), config: deps.config }))
  const text = await withText(deps, userId, asked)
  const { sender, written } = await write(deps, userId, text)
  if (sender.problem !== null) throw refusal(403, sender.problem)
  if (sender.transport === 'outbox')
    throw badRequest('Test mode keeps emails on this server, so they land in no mailbox. Add a sending account first.')
  const from = sender.from.address
  const seeds = await db.asUser(userId, sql => listSeeds(sql, userId, from, SEEDS_MOST))
  if (seeds.length === 0) throw badRequest(NO_SEEDS)
  const testId = randomUUID()
  const mails = await Promise.all(
    seeds.map(async ({ id: seedId, address: to }) => {
      const mail = await renderTest({ userId, sender, written: forSeed(written, to), asked: text, envelopeTo: to })
      const provider = groupOf(hostOf(to), await deps.providers.dns.find('MX', hostOf(to)))
      return { id: randomUUID(), seedId, seedAddress: to, provider, messageId: mail.messageId, mail }
    }),
  )
  await db.asUser(userId, async sql => {
    await deleteOldPlacements(sql, userId, clock.now())
    const rows = mails.map(({ mail: _, ...row }) => row)
    await insertPlacements(sql, userId, { testId, fromAddress: from, createdAt: clock.now(), rows })
    await enqueueLook(sql, userId, testId, clock.now(), 0)
  })
  await through(deps, sender, async transport => {
    for (const { id, mail } of mails) {
      const changes = changesBy(deps, sender, await transport.send(mail))
      await db.asUser(userId, sql => changePlacement(sql, userId, id, changes))
    }
  })
  const test = await db.asUser(userId, sql => readTest(sql, userId, from))
  if (!test) throw new Error('no placement test')
  return test
}

/** The recipient's values, and the seed in To: an email to somebody else would look wrong to its filter. */
const forSeed = (written: Written, email: string): Written =>
  written && { ...written, facts: { ...written.facts, email, messageId: `<${randomUUID()}@${written.facts.domain}>` } }

/** A test that begins at a sending account sends the newest campaign's email. */
async function withText({ db }: Deps, userId: string, { subject, body, ...asked }: Asked): Promise<Sample> {
  if (subject !== undefined && body !== undefined) return { ...asked, subject, body }
  const newest = await db.asUser(userId, sql => findNewestText(sql, userId))
  if (!newest) throw badRequest('Write a campaign first: the test sends its email.')
  const { email, ...text } = newest
  return { ...asked, ...text, ...(email && { email }) }
}

/** SES gives every email a Message-ID of its own, which ends in its region. */
function changesBy({ config }: Deps, sender: ResolvedSender, result: SendResult) {
  if (result.outcome === 'unknown') return { state: 'waiting' as const }
  if (result.outcome !== 'accepted') return { state: 'refused' as const, problem: wordsOf(result) }
  const account = sender.sendingAccount?.account
  const region = account?.kind === 'ses' ? account.region : config.AWS_REGION
  const host = `${region === 'us-east-1' ? 'email' : region}.amazonses.com`
  return { state: 'waiting' as const, ...(sender.transport === 'ses' && { messageId: `<${result.detail}@${host}>` }) }
}

/** Looks `LOOK_AFTER[n]` minutes after the start. */
export const enqueueLook = (sql: Sql, userId: string, id: string, startedAt: Date, n: number) =>
  enqueue(
    sql,
    'check-placement',
    { userId, id },
    { at: new Date(startedAt.getTime() + (LOOK_AFTER[n] ?? 0) * 60_000), key: `check-placement:${id}` },
  )

/** The last test of that account, and where the next one would be sent. */
export const readPlacement = (deps: Deps, userId: string, sendingAccountId: string | undefined) =>
  deps.db.asUser(userId, async sql => {
    const { from } = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
    const seeds = await listSeeds(sql, userId, from.address, SEEDS_MOST)
    return { seeds: seeds.map(({ address }) => readable(address)), test: await readTest(sql, userId, from.address) }
  })

async function readTest(sql: Sql, userId: string, fromAddress: string): Promise<PlacementTest | null> {
  const rows = await listLast(sql, userId, fromAddress)
  const [first] = rows
  if (!first) return null
  return {
    id: first.testId,
    startedAt: first.createdAt,
    isOver: rows.every(({ state }) => state !== 'sending' && state !== 'waiting'),
    placements: rows.map(row => ({ ...row, address: readable(row.address) })),
  }
}
