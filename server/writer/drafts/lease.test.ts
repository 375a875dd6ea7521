import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { makeLead } from '#test/make.ts'
import { leaseRun, renewLease } from './work-sql.ts'
import { writeDrafts } from './write-drafts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** A run for one lead. */
async function startRun() {
  const user = await makeMailer(t)
  await makeLead(t, user, { businessName: 'Crust 1', category: 'Bakery', email: 'hello@crust1.test' })
  const offer = { offer: 'I build websites for bakeries. $900 once.', signature: 'Mira Lang' }
  const payload = { selection: { filter: {} }, offer }
  const { id } = (await user.client({ method: 'POST', url: '/api/draft-runs', payload })).json<DraftRun>()
  const get = async <T>(path: string) => (await user.client(`/api/draft-runs/${id}${path}`)).json<T>()
  return { id, run: () => get<DraftRun>(''), lines: () => get<DraftLine[]>('/drafts') }
}
const write = () => writeDrafts(t.deps, new AbortController().signal)
const email = (name: string) =>
  JSON.stringify({
    subject: `A website for ${name}`,
    body: `Hello ${name} team,\n\nI build websites for bakeries. It costs $900 once. Would you like to see an example of what I would build for you this month?\n\nMira`,
  })

test('a lease is renewed only by the worker that holds it', async () => {
  const { id } = await startRun()
  const leased = await leaseRun(t.db, t.clock.now())
  if (!leased) throw new Error('nothing was leased')
  expect(leased.id).toBe(id)
  expect(await leaseRun(t.db, t.clock.now())).toBeUndefined()
  await t.db.system`update draft_runs set leased_until = now() - interval '1 second' where id = ${id}`
  await renewLease(t.db.system, { ...leased, leaseId: crypto.randomUUID() })
  const isLeased = async () =>
    (await t.db.system`select from draft_runs where id = ${id} and leased_until > now()`).count > 0
  expect(await isLeased()).toBe(false)
  await renewLease(t.db.system, leased)
  expect(await isLeased()).toBe(true)
})

test('a worker whose lease ended saves nothing of what it wrote since, and the next one’s draft stays', async () => {
  const answers: ((text: string) => void)[] = []
  t.deps.providers.languageModel = {
    vendor: 'openai',
    name: 'gpt-test',
    ask: () => new Promise<string>(answer => answers.push(answer)),
  }
  const { id, run, lines } = await startRun()
  const late = write()
  await expect.poll(() => answers.length).toBe(1)
  await t.db.system`update draft_runs set leased_until = now() - interval '1 second' where id = ${id}`
  const next = write()
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(email('somebody else'))
  await late
  expect(await run()).toMatchObject({ state: 'writing', counts: { written: 0, queued: 1 } })
  answers[1]?.(email('Crust 1'))
  await next
  expect((await lines()).map(({ subject }) => subject)).toEqual(['A website for Crust 1'])
})
