import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { noteCalled, openTask } from './tasks.ts'

const NOW = '2026-03-02T10:00:00.000Z'
const TOMORROW = '2026-03-03T09:00:00.000Z'
let t: TestApp
let user: TestUser
let leadId: string
beforeAll(async () => {
  t = await testApp({ now: NOW })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date(NOW))
  user = await makeUser(t)
  leadId = (await makeLead(t, user, { businessName: 'Corner Bakery', email: 'ann@corner.test' })).id
})

const note = (payload: object, lead = leadId, client = user.client) =>
  client({ method: 'POST', url: `/api/leads/${lead}/tasks`, payload })
const plan = async (payload: object): Promise<Task> => (await note(payload)).json()
const titles = async (state: Task['state']) =>
  ((await (await user.client(`/api/tasks?state=${state}`)).json()) as Task[]).map(({ title }) => title)
const count = async () => (await user.client('/api/tasks/count')).json()
const setDone = (id: string, isDone: boolean) =>
  user.client({ method: 'PUT', url: `/api/tasks/${id}`, payload: { isDone } })

test('notes a task about a lead, due immediately if no time is given', async () => {
  const task = await plan({ title: 'Send the sample' })
  expect(task).toMatchObject({
    type: 'task',
    state: 'open',
    title: 'Send the sample',
    dueAt: NOW,
    leadId,
    businessName: 'Corner Bakery',
    email: 'ann@corner.test',
    campaignId: null,
  })
  expect(await count()).toEqual({ open: 1 })
})

test('a task for tomorrow waits until then, and counts from then on', async () => {
  const { id, state } = await plan({ title: 'Ask about Sunday', type: 'call', dueAt: TOMORROW })
  expect([state, await count(), await titles('open'), await titles('waiting')]).toEqual([
    'waiting',
    { open: 0 },
    [],
    ['Ask about Sunday'],
  ])
  await openTask(t.deps, { userId: user.id, id })
  expect(await count()).toEqual({ open: 0 })
  t.clock.set(new Date(TOMORROW))
  await openTask(t.deps, { userId: user.id, id })
  expect([await count(), await titles('open')]).toEqual([{ open: 1 }, ['Ask about Sunday']])
})

test('a task is done before its time, and opened again to wait', async () => {
  const { id } = await plan({ title: 'Send the sample', dueAt: TOMORROW })
  expect((await setDone(id, true)).json()).toMatchObject({ state: 'done', doneAt: NOW })
  expect((await setDone(id, false)).json()).toMatchObject({ state: 'waiting', doneAt: null })
  t.clock.set(new Date(TOMORROW))
  await setDone(id, true)
  expect((await setDone(id, false)).json()).toMatchObject({ state: 'open' })
})

test('calling a lead does the calls that were noted about it', async () => {
  await plan({ title: 'Ask about Sunday', type: 'call' })
  await plan({ title: 'Send the sample' })
  await t.db.asUser(user.id, sql => noteCalled(sql, user.id, leadId, new Date(NOW)))
  expect([await titles('open'), await titles('done')]).toEqual([['Send the sample'], ['Ask about Sunday']])
})

test('a deleted lead takes its tasks with it, and brings them back with Undo', async () => {
  await plan({ title: 'Send the sample' })
  const change = await user.client({
    method: 'POST',
    url: '/api/leads/changes',
    payload: { selection: { ids: [leadId] }, change: { kind: 'delete' } },
  })
  expect(await titles('open')).toEqual([])
  await user.client({ method: 'POST', url: `/api/leads/changes/${change.json().id}/undo` })
  expect(await titles('open')).toEqual(['Send the sample'])
})

test.each([
  ['without words', { title: ' ' }, 'Say what to do'],
  ['with 201 letters', { title: 'x'.repeat(201) }, '200'],
  ['on no day', { title: 'Call', dueAt: 'tomorrow' }, 'Write the time as 2026-12-01T09:00:00Z'],
])('a task %s is refused', async (_, payload, said) => {
  const reply = await note(payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain(said)
})

test('another account’s lead is unknown', async () => {
  const other = await makeUser(t)
  expect((await note({ title: 'Call' }, leadId, other.client)).statusCode).toBe(404)
})
