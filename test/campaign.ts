import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Campaign, CampaignDraft, CampaignReport } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { runEngine } from '#server/sending/engine/engine.ts'
import type { TestApp } from './app.ts'
import { makeUser, type TestUser } from './make.ts'

/** An account without sending limits, whose campaigns write to the same people as often as they like, that tracks opens, with a postal address and a verified email address. */
export async function makeMailer(
  t: TestApp,
  fields: { email?: string; verified?: boolean; plan?: 'free' | 'basic' } = {},
): Promise<TestUser> {
  const user = await makeUser(t, { plan: 'standard', ...fields })
  await user.client({
    method: 'PUT',
    url: '/api/settings/sender',
    payload: { postalAddress: '1 Main Street\nSpringfield, IL 62701', tracksOpens: true },
  })
  return user
}

export async function makeDraft(
  user: TestUser,
  recipients: string[],
  fields: Partial<Omit<CampaignDraft, 'recipients' | 'status'>> = {},
): Promise<Campaign> {
  const reply = await user.client({
    method: 'POST',
    url: '/api/campaigns',
    payload: { name: 'Spring', subject: 'Hello', body: '<p>Hello there</p>', recipients, ...fields },
  })
  if (reply.statusCode !== 200) throw new Error(`campaign: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

export const clickSend = (user: TestUser, id: string) =>
  user.client({ method: 'POST', url: `/api/campaigns/${id}/send` })

export async function makeSent(
  user: TestUser,
  recipients: string[],
  fields: Parameters<typeof makeDraft>[2] = {},
): Promise<string> {
  const { id } = await makeDraft(user, recipients, fields)
  const reply = await clickSend(user, id)
  if (reply.statusCode !== 200) throw new Error(`send: ${reply.statusCode} ${reply.body}`)
  return id
}

export const readReport = async (user: TestUser, id: string): Promise<CampaignReport> =>
  (await user.client(`/api/campaigns/${id}`)).json()

/** A sending engine as a worker runs it, until it's stopped. It looks at all accounts when the test moves the clock. */
export function startEngine(t: TestApp, workerId: string = randomUUID()) {
  const stopping = new AbortController()
  const ended = runEngine(t.deps, { workerId, signal: stopping.signal })
  let woken: Promise<unknown> = Promise.resolve()
  const silence = t.clock.onMove(() => {
    woken = woken.then(() => wakeAll(t.db.system))
  })
  return {
    stop: async () => {
      silence()
      stopping.abort()
      await woken
      return ended
    },
  }
}

const wakeAll = (sql: Sql) => sql`
  with due as (update sending_due set due_at = statement_timestamp() returning user_id)
  select pg_notify('canvass_engine', user_id::text) from due`

/** Changes are announced up to half a second late, so we poll. */
const ASK_AGAIN_MS = 20

export async function whenChanged(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(ASK_AGAIN_MS)
}

export async function whenFinished(t: TestApp, user: TestUser, id: string): Promise<CampaignReport> {
  const isFinished = async () =>
    (await t.db.system`select from campaigns where id = ${id} and status = 'finished'`).count > 0
  await whenChanged(isFinished)
  return readReport(user, id)
}

/** The same, while the clock advances by `stepMs` repeatedly, so that everything the engine postpones becomes due. */
export async function whenFinishedInTime(
  t: TestApp,
  user: TestUser,
  id: string,
  stepMs: number,
): Promise<CampaignReport> {
  let isOver = false
  const finished = whenFinished(t, user, id).finally(() => {
    isOver = true
  })
  while (!isOver) {
    t.clock.advance(stepMs)
    await Promise.race([finished, pause(200)])
  }
  return finished
}

/** Waits until all that's left are follow-ups that aren't due: the page may have said so before the last result was written. */
export const whenFollowUpsWait = (t: TestApp, user: TestUser, id: string): Promise<void> =>
  whenChanged(async () => {
    const { count } = await t.db.system`
      select from queued_messages where campaign_id = ${id} and (batch_id is not null or not_before <= ${t.clock.now()})`
    return count === 0 && ((await readReport(user, id)).statusReason?.startsWith('Follow-ups wait') ?? false)
  })

/** Runs an engine until the campaign is finished. */
export async function sendAll(t: TestApp, user: TestUser, id: string): Promise<CampaignReport> {
  const engine = startEngine(t)
  const report = await whenFinished(t, user, id)
  await engine.stop()
  return report
}
