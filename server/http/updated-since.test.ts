import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeWorld, type World } from '#test/world.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await makeWorld(t, 'CANARY')
  await makeWorld(t, 'OTHER')
})
afterAll(() => t.close())

/** The next millisecond, because a parameter has no microseconds. */
const now = async () => {
  const [row] = await t.db.system<[{ at: string }]>`select clock_timestamp() + interval '1 ms' as at`
  return row.at
}

const lists: [string, (w: World) => { method: 'POST' | 'PUT'; url: string; payload: object }, (w: World) => string][] =
  [
    ['/api/leads', w => ({ method: 'PUT', url: `/api/leads/${w.leadId}`, payload: { city: 'Reno' } }), w => w.leadId],
    [
      '/api/contacts',
      w => ({ method: 'PUT', url: `/api/contacts/${w.contactId}`, payload: { role: 'Owner' } }),
      w => w.contactId,
    ],
    [
      '/api/campaigns',
      w => ({ method: 'PUT', url: `/api/campaigns/${w.campaignId}/name`, payload: { name: 'Renamed' } }),
      w => w.campaignId,
    ],
    [
      '/api/replies',
      w => ({ method: 'PUT', url: `/api/campaigns/${w.campaignId}/replies/${w.replyId}`, payload: { label: 'later' } }),
      w => w.replyId,
    ],
    [
      '/api/inbox',
      w => ({ method: 'POST', url: '/api/inbox/changes', payload: { ids: [w.threadId], isDone: true } }),
      w => w.threadId,
    ],
    [
      '/api/tasks?state=done',
      w => ({ method: 'PUT', url: `/api/tasks/${w.taskId}`, payload: { isDone: true } }),
      w => w.taskId,
    ],
    [
      '/api/calls',
      w => ({ method: 'PUT', url: `/api/calls/${w.callId}/outcome`, payload: { outcome: 'interested' } }),
      w => w.callId,
    ],
    [
      '/api/suppressions',
      () => ({ method: 'POST', url: '/api/suppressions', payload: { entries: ['*@closed.test'] } }),
      () => 'closed.test',
    ],
  ]

test.each(lists)('%s says what changed since a program last asked, and nothing else', async (path, change, changed) => {
  const since = await now()
  const ask = async (updatedSince: string) => {
    const query = new URLSearchParams({ updatedSince })
    const reply = await world.user.client(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    return reply.json<{ id?: string; address?: string }[]>().map(({ id, address }) => id ?? address)
  }
  expect(await ask(since)).toEqual([])
  expect((await world.user.client(change(world))).statusCode).toBe(200)
  expect(await ask(since)).toEqual([changed(world)])
  expect(await ask(await now())).toEqual([])
})
