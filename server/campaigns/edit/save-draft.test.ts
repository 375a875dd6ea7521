import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
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

const ask = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
  const reply = await user.client({ method, url: `/api/campaigns/${url}`, ...(payload && { payload }) })
  return { ...reply.json(), code: reply.statusCode }
}
const blank = { subject: '', body: '', recipients: [] as string[] }
const name = 'Campaign Mar 2, 2026'
const begin = (draft: object) => ask('POST', 'drafts', { name, ...blank, ...draft })

test('saves a campaign from its first word, with what isn’t right yet', async () => {
  const step = { delayDays: 3, condition: 'not-replied', subject: '', body: '' }
  const { id, version, code } = await begin({
    subject: '{Hi|',
    recipients: ['ann@shop.example', 'bob@'],
    steps: [step],
  })
  expect(code).toBe(200)
  expect(await ask('GET', `${id}/content`)).toMatchObject({
    subject: '{Hi|',
    recipients: ['ann@shop.example', 'bob@'],
    steps: [step],
    sendingAccountIds: [],
    sendingWindow: null,
    version,
  })
  const [listed] = (await user.client('/api/campaigns')).json()
  expect(listed).toMatchObject({ id, status: 'draft', recipientCount: 1 })
})

test.each([
  [{ body: 'Hi', recipients: ['ann@shop.example'] }, 'Please fill in all required fields before sending.'],
  [{ subject: 'Hi', recipients: ['ann@shop.example'] }, 'Please fill in all required fields before sending.'],
  [{ subject: 'Hi', body: 'Hi' }, 'Please fill in all required fields before sending.'],
  [
    { subject: 'Hi', body: 'Hi', recipients: ['ann@shop.example', 'bob@'] },
    'Please correct these email addresses: bob@',
  ],
  [
    {
      subject: 'Hi',
      body: 'Hi',
      recipients: ['ann@shop.example'],
      steps: [{ delayDays: 3, condition: 'not-replied', subject: '', body: ' ' }],
    },
    'A follow-up needs a body',
  ],
])('never sends an unfinished draft: %j', async (draft, message) => {
  const { id } = await begin(draft)
  expect(await ask('POST', `${id}/send`, {})).toMatchObject({ code: 400, message })
  expect(await ask('POST', `${id}/send`, { at: '2026-03-05T09:00:00Z' })).toMatchObject({ code: 400, message })
})

test('refuses to overwrite what another tab saved, and takes it with that version', async () => {
  const { id, version } = await begin({ subject: 'One' })
  const save = (subject: string, basedOn: string) => ask('PUT', `${id}/draft`, { ...blank, subject, basedOn })
  const other = await save('Two', version)
  expect(other).toMatchObject({ code: 200, subject: 'Two' })
  expect(await save('Three', version)).toEqual({
    code: 409,
    message: 'This campaign was changed in another tab.',
    version: other.version,
  })
  const letter = { subject: 'Three', body: 'Hi', recipients: ['ann@shop.example'] }
  expect(await ask('PUT', id, { ...letter, basedOn: version })).toMatchObject({ code: 409 })
  expect(await ask('GET', `${id}/content`)).toMatchObject({ subject: 'Two' })
  expect(await save('Three', other.version)).toMatchObject({ code: 200, subject: 'Three' })
})

test('keeps the version when the same content is saved again or the campaign is renamed', async () => {
  const { id, version } = await begin({ subject: 'One' })
  await ask('PUT', `${id}/name`, { name: 'Bakeries' })
  expect(await ask('PUT', `${id}/draft`, { ...blank, subject: 'One', basedOn: version })).toMatchObject({ version })
})

test('is refused once the campaign is scheduled', async () => {
  const { id } = await begin({ subject: 'One', body: 'Hi', recipients: ['ann@shop.example'] })
  await ask('POST', `${id}/send`, { at: '2026-03-05T09:00:00Z' })
  expect(await ask('PUT', `${id}/draft`, blank)).toMatchObject({
    code: 409,
    message: 'This campaign isn’t a draft anymore.',
  })
})
