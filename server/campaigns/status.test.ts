import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CampaignStatus } from '#contract/campaigns.ts'
import type { SelfPause } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { allows, type TransitionName, transitions } from './status.ts'
import {
  beginSending,
  endCampaign,
  holdBackCampaigns,
  moveCampaign,
  pauseItself,
  releaseCampaign,
  reopenCampaign,
  returnToDraft,
  scheduleCampaign,
  unscheduleCampaigns,
} from './status-sql.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

const now = new Date('2026-03-02T10:00:00Z')
const begin = { revisionId: '00000000-0000-7000-8000-000000000001', now, countedAt: now, emailsReserved: 3 }
const tooManyBounces: SelfPause = {
  code: 'paused-itself',
  harm: 'bounced',
  scope: 'campaign',
  n: 3,
  sent: 60,
  limit: 0.05,
  days: 7,
}
const ended = { unsent: 1, isUnused: true }
const run: Record<TransitionName, (sql: Sql, key: CampaignKey) => Promise<unknown>> = {
  schedule: (sql, key) => scheduleCampaign(sql, key, now),
  hold: (sql, key) => beginSending(sql, key, { ...begin, heldUntil: now }),
  start: (sql, key) => beginSending(sql, key, { ...begin, heldUntil: null }),
  release: (sql, key) => releaseCampaign(sql, key, now),
  unsend: returnToDraft,
  pause: (sql, key) => moveCampaign(sql, key, 'pause'),
  pauseItself: (sql, key) => pauseItself(sql, key, { reason: tooManyBounces, trustedSince: null }),
  resume: (sql, key) => moveCampaign(sql, key, 'resume'),
  cancel: (sql, key) => moveCampaign(sql, key, 'cancel'),
  finish: (sql, key) => endCampaign(sql, key, { name: 'finish', ...ended }),
  close: (sql, key) => endCampaign(sql, key, { name: 'close', ...ended }),
  reopen: reopenCampaign,
  holdBack: (sql, { userId }) => holdBackCampaigns(sql, userId),
  unschedule: (sql, { userId }) => unscheduleCampaigns(sql, userId),
}

/** A row with a value in every column that a transition may clear or set. */
async function makeIn(status: CampaignStatus, name: TransitionName): Promise<CampaignKey> {
  const isFrozen = !['schedule', 'hold', 'start', 'unschedule'].includes(name)
  const [row] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, status_reason, scheduled_at, sent_at, counted_at,
      revision_id, emails_reserved, finished_at, updated_at)
    values (${user.id}, 'Spring', 'Hello', 'Hi', ${status}, '{"code": "our-fault"}', '2026-03-01', '2026-03-01', '2026-03-01',
      ${isFrozen ? begin.revisionId : null}, 5, '2026-03-01', '2026-03-01') returning id`
  return { userId: user.id, campaignId: row?.id ?? '' }
}

const readRow = async ({ campaignId }: CampaignKey): Promise<Record<string, unknown>> => {
  const [row] = await t.db.system<{ row: Record<string, unknown> }[]>`
    select to_jsonb(c) as row from campaigns c where id = ${campaignId}`
  return row?.row ?? {}
}

describe.each(Object.keys(transitions) as TransitionName[])('%s', name => {
  test.each(CampaignStatus.options)('of a campaign that is %s', async status => {
    const key = await makeIn(status, name)
    const before = await readRow(key)
    await t.db.asSystem(sql => run[name](sql, key)).catch(() => {})
    const after = await readRow(key)
    if (!allows(name, status)) return expect(after).toEqual(before)
    expect(after.status).toBe(transitions[name].to)
    const changed = Object.keys(after).filter(
      column => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
    )
    expect([...transitions[name].sets, 'status', 'status_reason', 'updated_at']).toEqual(
      expect.arrayContaining(changed),
    )
  })
})

test('no other file writes the status of a campaign', () => {
  const writes = /\b(?:update\s+(?:only\s+)?campaigns\b[^;`]*?\bset\b(?:(?!\b(?:where|from)\b)[^;`])*?\bstatus\s*=)/i
  const writers = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$/.test(path))
    .filter(path => writes.test(readFileSync(path, 'utf8')))
  expect(writers).toEqual(['server/campaigns/status-sql.ts'])
})
