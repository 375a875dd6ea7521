import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignStatus, MessageState } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { meanings, type TransitionName, transitions } from './message-states.ts'
import * as states from './message-states-sql.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

interface Message {
  userId: string
  id: string
  campaignId: string
  emailNorm: string
}

interface Run {
  run: (sql: Sql, message: Message) => Promise<unknown>
  /** 1 unless it says otherwise. */
  attempts?: number
  /** `sending` unless it says otherwise. */
  campaign?: CampaignStatus
  /** What it needs besides the message. */
  given?: (sql: Sql, message: Message) => Promise<unknown>
}

const later = new Date('2026-03-02T11:00:00Z')
const worker = '00000000-0000-7000-8000-000000000001'
const from = { name: 'Dana', address: 'dana@example.com' }

const settle = (state: states.Outcome['state'], campaign: CampaignStatus = 'sending'): Run => ({
  campaign,
  run: (sql, { userId, id }) =>
    states.settleMessages(sql, [
      { userId, id, attempt: 1, state, reason: null, detail: null, notBefore: null, answer: 'ok' },
    ]),
})
const hold = (until: Date | null): Run => ({
  run: (sql, { userId, id }) => states.markPostponed(sql, userId, [{ id, reason: 'window', detail: null, until }]),
})

/** Each statement, with every input that may lead to another state. */
const runs: Record<TransitionName, Run[]> = {
  markAttempting: [
    {
      run: (sql, { userId, id }) =>
        states.markAttempting(sql, { userId, sendingAccountId: worker, workerId: worker, from }, [id]),
    },
  ],
  markPostponed: [hold(null), hold(later)],
  settleMessages: [
    settle('accepted'),
    settle('pending'),
    settle('pending', 'finished'),
    settle('failed'),
    settle('unknown'),
    settle('skipped'),
  ],
  reapLapsed: [{ run: states.reapLapsed }],
  skipWaiting: [
    {
      attempts: 0,
      run: states.skipWaiting,
      given: (sql, { userId, emailNorm }) => sql`
        insert into suppressions (user_id, channel, address_norm, reason) values (${userId}, 'email', ${emailNorm}, 'manual')`,
    },
  ],
  cancelWaiting: [
    { campaign: 'cancelled', run: states.cancelWaiting },
    {
      campaign: 'cancelled',
      run: states.cancelWaiting,
      given: (sql, { userId, id }) => sql`
        insert into message_attempts (user_id, message_id, attempt, outcome) values (${userId}, ${id}, 1, 'unknown')`,
    },
  ],
  requeue: (['failed', 'unknown'] as const).map(what => ({
    run: (sql, key) => states.requeue(sql, { ...key, what, upTo: new Date().toISOString(), now: later }),
  })),
  raiseToAccepted: [{ run: (sql, key) => states.raiseToAccepted(sql, key, { attempt: 1, words: null }) }],
  markDelivered: [{ run: states.markDelivered }],
  markBounced: [{ run: (sql, key) => states.markBounced(sql, key, 'bad-address', null) }],
  markComplained: [{ run: states.markComplained }],
}

/** A message in that state whose worker stopped renewing its lease. */
async function makeIn(state: MessageState, { attempts = 1, campaign = 'sending', given }: Run): Promise<Message> {
  const emailNorm = `${crypto.randomUUID()}@example.com`
  const [made] = await t.db.system<{ id: string; campaignId: string }[]>`
    with campaign as (
      insert into campaigns (user_id, name, subject, body, status) values (${user.id}, 'Spring', 'Hello', 'Hi', ${campaign})
      returning id
    ), recipient as (
      insert into campaign_recipients (user_id, campaign_id, email, email_norm)
      select ${user.id}, id, ${emailNorm}, ${emailNorm} from campaign returning id, campaign_id
    )
    insert into messages (user_id, campaign_id, recipient_id, email, state, attempts, lease_owner, lease_until, updated_at)
    select ${user.id}, campaign_id, id, ${emailNorm}, ${state}, ${attempts}, ${worker}, now() - interval '1 minute',
      now() - interval '1 minute' from recipient
    returning id, campaign_id`
  const message = { userId: user.id, id: made?.id ?? '', campaignId: made?.campaignId ?? '', emailNorm }
  await given?.(t.db.system, message)
  return message
}

const readRow = async ({ id }: Message): Promise<Record<string, unknown>> => {
  const [row] = await t.db.system<{ row: Record<string, unknown> }[]>`
    select to_jsonb(m) as row from messages m where id = ${id}`
  return row?.row ?? {}
}

/** The states that a statement leaves a message of this state in. One that it doesn't start from stays as it was. */
async function reachedFrom(state: MessageState, name: TransitionName): Promise<string[]> {
  const reached = new Set<unknown>()
  for (const run of runs[name]) {
    const message = await makeIn(state, run)
    const before = await readRow(message)
    await t.db.asSystem(sql => run.run(sql, message))
    const after = await readRow(message)
    if (after.updated_at === before.updated_at) expect(after).toEqual(before)
    else reached.add(after.state)
  }
  return [...reached].map(String).sort()
}

test.each(Object.keys(transitions) as TransitionName[])('%s changes exactly what the table says', async name => {
  const seen: [string, string[]][] = []
  for (const state of Object.keys(meanings) as MessageState[]) seen.push([state, await reachedFrom(state, name)])
  const listed = Object.entries<readonly MessageState[]>(transitions[name])
  expect(Object.fromEntries(seen.filter(([, reached]) => reached.length > 0))).toEqual(
    Object.fromEntries(listed.map(([state, to]) => [state, to.toSorted()])),
  )
})

test('no other file changes the state of a message', () => {
  const writes = /\bupdate\s+(?:only\s+)?messages\b[^;`]*?\bset\b(?:(?!\b(?:where|from)\b)[^;`])*?\bstate\s*=/i
  const writers = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$/.test(path))
    .filter(path => writes.test(readFileSync(path, 'utf8')))
  expect(writers).toEqual(['server/sending/message-states-sql.ts'])
})
