import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveSender } from '#server/mailboxes/mailboxes.ts'
import { makeMailer, makeSent } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { expandChunk, takeExpansion } from './expand.ts'
import { passGate } from './gate.ts'
import { workingCampaigns } from './ledger.ts'
import { saveResults } from './results.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
beforeAll(async () => {
  app = await smtpApp()
})
afterAll(() => app.close())

/** What the server says to each message that passed, drawn by chance: what it does not take is given back to the day. */
const answers = fc.constantFrom(
  { outcome: 'accepted', code: 250, detail: '250 ok' } as const,
  { outcome: 'deferred', scope: 'recipient', code: 450, detail: '450 4.2.0 later' } as const,
  { outcome: 'failed', code: 550, detail: '550 5.7.1 no' } as const,
  { outcome: 'unknown', code: null, detail: 'closed' } as const,
)

test('any number of workers, whatever the server says: never over the cap, and what it did not take is given back', async () => {
  const { t } = app
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 10 }),
      fc.array(answers, { minLength: 1, maxLength: 20 }),
      async (cap, sizes, said) => {
        const user = await makeMailer(t)
        const to = Array.from({ length: 60 }, () => `cap${++made}@shop.test`)
        const id = await makeSent(user, to)
        const [gone = ''] = to
        await t.db.system`
          insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${gone}, 'unsubscribed')
          on conflict do nothing`
        const expander = randomUUID()
        const work = await takeExpansion(t.deps, expander)
        if (work) await expandChunk(t.deps, expander, work)
        const campaign = (await workingCampaigns(t.db.system)).find(c => c.campaignId === id)
        if (!campaign) throw new Error('the campaign is not at work')
        const sender = { ...(await resolveSender(t.deps, t.db.system, { userId: user.id })), dailyCap: cap }
        const batches = await Promise.all(sizes.map(n => passGate(t.deps, randomUUID(), sender, campaign, n)))
        const passed = batches.flatMap(batch => batch.messages.map(m => ({ m, batch })))
        expect(passed.length).toBeLessThanOrEqual(cap)
        expect(new Set(passed.map(({ m }) => m.id)).size).toBe(passed.length)
        const results = passed.map(({ m, batch }, i) => ({
          ...{ userId: user.id, id: m.id, campaignId: id, mailboxId: batch.mailboxId, day: batch.day },
          ...{ fromAddress: 'a@b.test', attempt: m.attempt, firstAttemptedAt: new Date(m.firstAttemptedAt) },
          result: said[i % said.length] as (typeof said)[number],
        }))
        await saveResults(t.deps, results, 0)
        const counted = results.filter(({ result }) =>
          ['accepted', 'unknown'].includes(result.outcome),
        ).length
        const [usage] = await t.db.system<{ used: number }[]>`
          select used from sender_usage where user_id = ${user.id}`
        expect(usage?.used).toBe(counted)
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
