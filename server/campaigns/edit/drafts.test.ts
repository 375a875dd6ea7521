import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, readReport, startEngine } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-03-02T10:00:00Z' })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const reply = await user.client({ method, url: `/api/campaigns/${url}`, ...(payload && { payload }) })
  return [reply.statusCode, reply.json()]
}
/** A follow-up for those who haven't replied. */
const step = {
  type: 'email' as const,
  delayDays: 3,
  condition: 'not-replied' as const,
  subject: '',
  body: 'Did you see it?',
}
const list = async (): Promise<Campaign[]> => (await user.client('/api/campaigns')).json()

describe('deleting', () => {
  test('removes a draft with its follow-ups', async () => {
    const { id } = await makeDraft(user, ['ann@shop.example'], { steps: [step] })
    expect(await ask('DELETE', id)).toEqual([200, { message: 'Draft deleted' }])
    expect(await list()).toEqual([])
    expect(await ask('DELETE', id)).toEqual([404, { message: 'Campaign not found' }])
  })

  test('is refused for a scheduled campaign until it is a draft again', async () => {
    const { id } = await makeDraft(user, ['ann@shop.example'])
    await ask('POST', `${id}/send`, { at: '2026-03-05T09:00:00Z' })
    expect(await ask('DELETE', id)).toEqual([
      409,
      { message: 'This campaign is scheduled. Choose “Don’t send” first, then delete the draft.' },
    ])
    await ask('POST', `${id}/unsend`, {})
    expect(await ask('DELETE', id)).toEqual([200, { message: 'Draft deleted' }])
  })

  test('is refused for a campaign that was sent, and keeps its report', async () => {
    const id = await makeSent(user, ['ann@shop.example'])
    expect(await ask('DELETE', id)).toEqual([
      409,
      { message: 'Only drafts can be deleted. The report of a sent campaign stays.' },
    ])
    expect(await list()).toMatchObject([{ id, status: 'sending' }])
  })
})

describe('names', () => {
  const draft = async (recipients: string[], name = 'Campaign Mar 2, 2026') =>
    (await makeDraft(user, recipients, { name })).name

  test('ignore campaigns of other accounts', async () => {
    await draft(['ann@shop.example'])
    user = await makeMailer(t)
    expect(await draft(['ann@shop.example'])).toBe('Campaign Mar 2, 2026')
  })

  test('distinguish copies', async () => {
    const { id } = await makeDraft(user, ['ann@shop.example'])
    await ask('POST', `${id}/duplicate`, {})
    await ask('POST', `${id}/duplicate`, {})
    expect((await list()).map(({ name }) => name).sort()).toEqual(['Copy of Spring', 'Copy of Spring (2)', 'Spring'])
  })

  test('can be changed in any state, and never to nothing', async () => {
    const id = await makeSent(user, ['ann@shop.example'])
    expect(await ask('PUT', `${id}/name`, { name: '  Bakeries, Springfield ' })).toMatchObject([
      200,
      { name: 'Bakeries, Springfield', status: 'sending' },
    ])
    expect(await ask('PUT', `${id}/name`, { name: ' ' })).toEqual([400, { message: 'A campaign needs a name' }])
    expect((await readReport(user, id)).name).toBe('Bakeries, Springfield')
  })
})

test('takes a new sending window for a draft, but not for a started campaign', async () => {
  const { id } = await makeDraft(user, ['ann@shop.example'])
  const sendingWindow = { days: [1, 2], from: '09:00', until: '17:00' }
  const edit = { subject: 'S', body: 'B', sendingWindow, sendingAccountIds: [] }
  expect(await ask('PUT', id, edit)).toMatchObject([200, { subject: 'S' }])
  expect((await user.client(`/api/campaigns/${id}/sending-window`)).json()).toMatchObject({ sendingWindow })
  await ask('PUT', id, { ...edit, sendingWindow: null })
  await ask('POST', `${id}/send`, {})
  await ask('POST', `${id}/pause`, {})
  expect(await ask('PUT', id, edit)).toEqual([
    409,
    { message: 'After a campaign starts, change its sending window and sending accounts in its report.' },
  ])
})

test('shows when the next email is due, and that test mode kept the sent ones', async () => {
  const id = await makeSent(user, ['ann@shop.example'], { steps: [step] })
  const engine = startEngine(t)
  await expect.poll(async () => (await list())[0]?.nextSendAt).toBe('2026-03-05T10:00:00.000Z')
  await engine.stop()
  expect(await readReport(user, id)).toMatchObject({ isTest: true, sentCount: 1 })
  expect((await readReport(user, (await makeDraft(user, ['bob@shop.example'])).id)).isTest).toBe(false)
})
