import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageState } from '#contract/campaign-recipients.ts'
import type { CampaignStatus } from '#contract/campaigns.ts'
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

type Write = typeof states.settleMessages

const result = (write: Write, state: states.Outcome['state'], campaign: CampaignStatus = 'sending'): Run => ({
  campaign,
  run: (sql, { userId, id }) =>
    write(sql, userId, [
      {
        userId,
        id,
        attempt: 1,
        state,
        reason: null,
        detail: null,
        notBefore: later,
        firstAttemptedAt: later,
        answer: 'ok',
        sendingAccountId: worker,
        from,
      },
    ]),
})
const hold = (until: Date | null): Run => ({
  run: (sql, { userId, id }) => states.markPostponed(sql, userId, [{ id, reason: 'window', detail: null, until }]),
})

const finals = ['accepted', 'bounced', 'failed', 'unknown', 'skipped'] as const

/** Each statement, with every input that may lead to another state. */
const runs: Record<TransitionName, Run[]> = {
  markAttempting: [
    {
      run: (sql, { userId, id, campaignId }) =>
        states.markAttempting(
          sql,
          { userId, campaignId, batchId: crypto.randomUUID(), sendingAccountId: worker, workerId: worker, from },
          [id],
        ),
    },
  ],
  markPostponed: [hold(null), hold(later)],
  skipUnmet: (['not-opened', 'opened'] as const).map(condition => ({
    run: (sql, key) => states.skipUnmet(sql, key, { now: new Date('2999-01-01'), most: 10 }),
    given: (sql, { userId, id, campaignId }) => sql`
      with step as (
        insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
        values (${userId}, ${campaignId}, 1, 24, ${condition}, '', 'Hello again')
      )
      update queued_messages set step = 1, reason = 'follow-up' where user_id = ${userId} and id = ${id}`,
  })),
  settleMessages: finals.map(state => result(states.settleMessages, state)),
  deferMessages: [result(states.deferMessages, 'pending')],
  settleLate: [
    ...finals.map(state => result(states.settleLate, state)),
    result(states.settleLate, 'pending'),
    result(states.settleLate, 'pending', 'finished'),
  ],
  reapLapsed: [{ run: (sql, { userId }) => states.reapLapsed(sql, userId) }],
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
      insert into campaigns (user_id, name, subject, body, status, revision_id)
      values (${user.id}, 'Spring', 'Hello', 'Hi', ${campaign}, new_id())
      returning id
    ), recipient as (
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      select ${user.id}, id, ${emailNorm} from campaign returning id, campaign_id
    ), queued as (
      insert into queued_messages (user_id, id, campaign_id, recipient_id, email, attempts, batch_id)
      select ${user.id}, id, campaign_id, id, ${emailNorm}, ${attempts}, case when ${state} = 'attempting' then new_id() end
      from recipient where ${state} in ('pending', 'attempting')
      returning id, campaign_id, batch_id
    ), batch as (
      insert into message_batches (user_id, id, campaign_id, worker_id, lease_until, sending_account_id, from_address, from_name,
        message_ids)
      select ${user.id}, batch_id, campaign_id, ${worker}, now() - interval '1 minute', ${worker}, ${from.address}, ${from.name},
        array[id]
      from queued where batch_id is not null
    ), settled as (
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, attempts, updated_at)
      select ${user.id}, id, campaign_id, id, ${emailNorm}, ${state}, ${attempts}, now() - interval '1 minute'
      from recipient where ${state} not in ('pending', 'attempting')
      returning id, campaign_id
    )
    select id, campaign_id from queued union all select id, campaign_id from settled`
  const message = { userId: user.id, id: made?.id ?? '', campaignId: made?.campaignId ?? '', emailNorm }
  await given?.(t.db.system, message)
  return message
}

/** The row with the version of its last change. */
const readRow = async ({ userId, id }: Message): Promise<{ state: string; version: string }> => {
  const [row] = await t.db.system<{ state: string; version: string }[]>`
    select m.state, coalesce(q.xmin::text, s.xmin::text) as version from messages m
      left join queued_messages q on q.user_id = m.user_id and q.id = m.id
      left join settled_messages s on s.user_id = m.user_id and s.id = m.id
    where m.user_id = ${userId} and m.id = ${id}`
  if (!row) throw new Error('The message is gone')
  return row
}

/** The states that a statement leaves a message of this state in. One that it doesn't start from stays as it was. */
async function reachedFrom(state: MessageState, name: TransitionName): Promise<string[]> {
  const reached = new Set<unknown>()
  for (const run of runs[name]) {
    const message = await makeIn(state, run)
    const before = await readRow(message)
    await t.db.asSystem(sql => run.run(sql, message))
    const after = await readRow(message)
    if (after.version !== before.version) reached.add(after.state)
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
  const writes =
    /\bdelete\s+from\s+(?:queued|settled)_messages\b|\bupdate\s+(?:queued|settled)_messages\b[^;`]*?\bset\b(?:(?!\b(?:where|from)\b)[^;`])*?\b(?:state|batch_id)\s*=/i
  const writers = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$/.test(path))
    .filter(path => writes.test(readFileSync(path, 'utf8')))
  const deletesCampaigns = 'server/db/functions/delete_recipients_of_campaigns.sql'
  expect(writers.filter(path => !path.startsWith('server/db/migrations/')).sort()).toEqual([
    deletesCampaigns,
    'server/sending/message-states-sql.ts',
  ])
})
