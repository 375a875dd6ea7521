import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#contract/webhook-events.ts'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { deliverAll } from './deliver.ts'
import { deleteOldDeliveries } from './sql.ts'
import { tellStopped } from './tell-stopped.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ gazetteer: true, env: { ALLOW_PRIVATE_FETCH: '1' } })
})
afterAll(() => t.close())

interface Received {
  headers: Record<string, string>
  body: string
}
type Answer = (body: { type: string; data: { challenge?: string } }, response: ServerResponse) => void

const echo: Answer = ({ data }, response) => response.end(JSON.stringify(data))
const status =
  (code: number, headers = {}): Answer =>
  (body, response) =>
    body.type === 'webhook.challenge' ? echo(body, response) : response.writeHead(code, headers).end('no')

/** A receiver of webhooks that keeps what it got, apart from challenges. */
async function receiver(first: Answer = echo) {
  const got: Received[] = []
  const state = { answer: first, challenges: 0 }
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const event = JSON.parse(body)
    if (event.type === 'webhook.challenge') state.challenges++
    else got.push({ headers: request.headers as Record<string, string>, body })
    state.answer(event, response)
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return { got, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const create = async (user: TestUser, url: string, events: readonly string[] = ['lead.created']) =>
  (await user.client({ method: 'POST', url: '/api/webhooks', payload: { url, events } })).json()
const change = (user: TestUser, method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  user.client({ method, url: `/api/webhooks/${url}`, ...(payload && { payload }) })
const logOf = async (user: TestUser, id: string): Promise<WebhookDelivery[]> =>
  (await user.client(`/api/webhooks/${id}/deliveries`)).json()
/** A test's clock stands still while PostgreSQL's goes on. */
async function deliver(after = 60_000) {
  t.clock.advance(after)
  await deliverAll(t.deps)
}
const typesOf = (got: Received[]) => got.map(({ body }) => JSON.parse(body).type)

test('an account has as many as allowed, also if it asks for more at once', async () => {
  const user = await makeUser(t)
  const { url } = await receiver()
  const payload = { url, events: ['lead.created'] }
  const asked = Array.from({ length: WEBHOOKS_MAX + 2 }, () =>
    user.client({ method: 'POST', url: '/api/webhooks', payload }),
  )
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 409)).toHaveLength(2)
})

describe('the challenge', () => {
  test('comes before the first event, and is answered', async () => {
    const user = await makeUser(t)
    const { got, state, url } = await receiver()
    const { secret, ...webhook } = await create(user, url)
    expect(webhook).toMatchObject({
      url,
      events: ['lead.created'],
      verifiedAt: t.clock.now().toISOString(),
      disabledAt: null,
    })
    expect([state.challenges, got, secret]).toEqual([1, [], expect.stringMatching(/^whsec_[\w+/]{43}=$/)])
    expect((await user.client('/api/webhooks')).json()).toEqual([webhook])
  })

  test.each<[string, string, Answer]>([
    ['answers something else', 'The receiver’s answer lacks the challenge', (_, response) => response.end('ok')],
    [
      'answers with an error',
      'The receiver answered with status 500',
      ({ data }, response) => response.writeHead(500).end(data.challenge),
    ],
    [
      'redirects',
      'The receiver answered with status 302',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['hangs up', 'Canvass couldn’t connect to the receiver', (_, response) => void response.destroy()],
  ])('keeps events from a receiver that %s, until a person passes it on', async (_, trouble, answer) => {
    const user = await makeUser(t)
    const { got, state, url } = await receiver(answer)
    const { id, verifiedAt } = await create(user, url)
    expect(verifiedAt).toBe(null)
    await makeLead(t, user)
    await deliver()
    expect(got).toEqual([])
    expect((await change(user, 'POST', `${id}/verify`, {})).json().message).toMatch(`${trouble}. It has to answer with`)
    expect((await change(user, 'POST', `${id}/verify`, { challenge: 'guessed' })).statusCode).toBe(400)
    const [row] = await t.db.system`select challenge from webhooks where id = ${id}`
    expect((await change(user, 'POST', `${id}/verify`, { challenge: row?.challenge })).statusCode).toBe(200)
    state.answer = echo
    await makeLead(t, user)
    await deliver()
    expect(typesOf(got)).toEqual(['lead.created'])
  })

  test('doesn’t go to a private network', async () => {
    const guarded = await testApp()
    onTestFinished(() => guarded.close())
    const user = await makeUser(guarded)
    const { state, url } = await receiver()
    expect((await create(user, url)).verifiedAt).toBe(null)
    expect(state.challenges).toBe(0)
  })
})

describe('an event', () => {
  test('is signed as Standard Webhooks says, by both secrets during a rotation', async () => {
    const user = await makeUser(t)
    const { got, url } = await receiver()
    t.clock.set(new Date())
    const { id, secret } = await create(user, url)
    const rotated = (await change(user, 'POST', `${id}/secret`)).json().secret
    await makeLead(t, user, { businessName: 'Café “Ü”' })
    await deliver(2000)
    const [{ headers, body } = { headers: {}, body: '' }] = got
    for (const one of [secret, rotated])
      expect(new Verifier(one).verify(body, headers)).toMatchObject({
        type: 'lead.created',
        data: { businessName: 'Café “Ü”' },
      })
    expect(() => new Verifier(rotated).verify(`${body} `, headers)).toThrow()
    t.clock.advance(24 * 3_600_000)
    await makeLead(t, user)
    await deliver()
    expect(got[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  test('is queued in the transaction of its change, for the webhooks of its account that want it', async () => {
    const [user, other] = await Promise.all([makeUser(t), makeUser(t)])
    const { got, url } = await receiver()
    await create(user, url, ['lead.changed'])
    await create(other, url, WEBHOOK_EVENTS)
    const lead = await makeLead(t, user, { businessName: 'Old' })
    await expect(
      t.db.asSystem(async tx => {
        await tx`update leads set business_name = 'Undone' where id = ${lead.id}`
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await t.db.system`update leads set updated_at = now() where id = ${lead.id}`
    await user.client({ method: 'PUT', url: `/api/leads/${lead.id}`, payload: { businessName: 'New' } })
    await deliver()
    expect(got.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'lead.changed',
        timestamp: expect.any(String),
        data: expect.objectContaining({ id: lead.id, businessName: 'New' }),
      },
    ])
  })

  test('tells each kind of change', async () => {
    const user = await makeUser(t)
    const { got, url } = await receiver()
    await create(user, url, WEBHOOK_EVENTS)
    const sql = t.db.system
    const lead = await makeLead(t, user)
    await sql`update leads set status = 'warm' where id = ${lead.id}`
    await user.client({ method: 'POST', url: '/api/leads/search', payload: { query: 'bakeries in Springfield' } })
    const [campaign] = await sql`
      insert into campaigns (user_id, name, subject, body) values (${user.id}, 'Spring', 's', 'b') returning id`
    for (const to of ['scheduled', 'sending', 'paused', 'sending', 'finished'])
      await sql`update campaigns set status = ${to} where id = ${campaign?.id}`
    const told = { campaignId: campaign?.id, messageId: lead.id, email: 'a@made.example' }
    for (const type of ['sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'unsubscribed'])
      await sql`
        insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, bot_reason)
        select ${user.id}, ${told.campaignId}, ${told.messageId}, ${told.email}, ${type}, b
        from unnest(array[null, case when ${type} in ('opened', 'clicked') then 'prefetch' end]::text[]) with ordinality u (b, n)
        where n = 1 or b is not null`
    await sql`insert into lead_imports (user_id, name, bytes, state, sweep_at) values (${user.id}, 'a.csv', 1, 'running', now())`
    await sql`update lead_imports set state = 'done', added = 3 where user_id = ${user.id}`
    await sql`insert into call_logs (user_id, to_number, status) values (${user.id}, '+12125550100', 'in-progress')`
    await sql`update call_logs set status = 'completed', duration = 60 where user_id = ${user.id}`
    await sql`
      insert into tasks (user_id, campaign_id, recipient_id, email_norm, step, type, due_at)
      values (${user.id}, ${told.campaignId}, ${lead.id}, ${told.email}, 1, 'call', now())`
    await sql`update tasks set state = 'open' where user_id = ${user.id}`
    await deliver()
    expect(typesOf(got).toSorted((a, b) => a.localeCompare(b))).toEqual(
      WEBHOOK_EVENTS.toSorted((a, b) => a.localeCompare(b)),
    )
  })
})

describe('a receiver that doesn’t accept an event', () => {
  test('gets it again after growing delays over three days, with the same ID, and is then disabled with an email', async () => {
    const user = await makeUser(t)
    const { got, url } = await receiver(status(500))
    const { id } = await create(user, url)
    await makeLead(t, user)
    const began = t.clock.now().getTime()
    await deliver(1000)
    const gaps = [5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000]
    for (const seconds of gaps) {
      const [waiting] = await logOf(user, id)
      expect(waiting).toMatchObject({ state: 'waiting', status: 500, answer: 'no' })
      expect(Date.parse(waiting?.nextAt ?? '') - t.clock.now().getTime()).toBe(seconds * 1000)
      await deliver(seconds * 1000 - 1)
      const before = got.length
      await deliver(1)
      expect(got).toHaveLength(before + 1)
    }
    expect(t.clock.now().getTime() - began).toBeGreaterThan(70 * 3_600_000)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [log] = await logOf(user, id)
    expect(log).toMatchObject({ state: 'failed', attempts: 11, nextAt: null })

    t.clock.advance(3 * 86_400_000)
    await t.db
      .system`update webhook_deliveries set state = 'waiting', next_at = now() - interval '1 day' where webhook_id = ${id}`
    await deliver()
    const [webhook] = (await user.client('/api/webhooks')).json()
    expect(webhook.disabledAt).not.toBe(null)
    await tellStopped(t.deps, { userId: user.id, id })
    const [mail] = (await user.client('/api/outbox')).json()
    expect(mail).toMatchObject({ subject: 'A webhook was disabled' })

    await change(user, 'PUT', id, { isEnabled: true })
    await tellStopped(t.deps, { userId: user.id, id })
    expect((await user.client('/api/outbox')).json()).toHaveLength(1)
  })

  test('and answers 410 is disabled immediately; events go on once it’s enabled, and replays keep their IDs', async () => {
    const user = await makeUser(t)
    const { got, state, url } = await receiver(status(410))
    const { id } = await create(user, url)
    await makeLead(t, user)
    await deliver()
    await makeLead(t, user)
    await deliver()
    expect(got).toHaveLength(1)
    state.answer = echo
    expect((await change(user, 'PUT', id, { isEnabled: true })).json().disabledAt).toBe(null)
    const [log] = await logOf(user, id)
    const replay = (body: object) => change(user, 'POST', `${id}/replay`, body)
    expect((await replay({ deliveryId: log?.id })).json()).toEqual({ replayed: 1 })
    await deliver()
    expect(got[1]?.headers['webhook-id']).toBe(log?.id)
    expect((await logOf(user, id))[0]).toMatchObject({ state: 'delivered', status: 200, attempts: 1 })
    const day = 86_400_000
    const around = (from: number, to: number) => ({
      from: new Date(Date.now() + from).toISOString(),
      to: new Date(Date.now() + to).toISOString(),
    })
    expect((await replay(around(-2 * day, -day))).json()).toEqual({ replayed: 0 })
    expect((await replay(around(-day, day))).json()).toEqual({ replayed: 1 })
    expect((await replay({ deliveryId: id })).statusCode).toBe(404)
  })

  test.each<[string, Answer, object]>([
    ['redirects', status(302, { location: 'http://127.0.0.1:9/' }), { status: 302, problem: null }],
    [
      'hangs up',
      (body, response) => (body.type === 'webhook.challenge' ? echo(body, response) : void response.destroy()),
      { status: null, problem: 'connection' },
    ],
  ])('and %s holds up nobody else, nor is it followed', async (_, answer, seen) => {
    const [user, other] = await Promise.all([makeUser(t), makeUser(t)])
    const bad = await receiver(answer)
    const good = await receiver()
    const { id } = await create(user, bad.url)
    await create(other, good.url)
    for (let n = 0; n < 30; n++) await makeLead(t, user)
    await makeLead(t, other)
    await deliver()
    expect(good.got).toHaveLength(1)
    const tried = (await logOf(user, id)).filter(({ attempts }) => attempts === 1)
    expect(tried[0]).toMatchObject(seen)
    if ('problem' in seen && seen.problem) expect(tried.length).toBeLessThanOrEqual(10)
  })
})

test('the log has pages', async () => {
  const user = await makeUser(t)
  const { url } = await receiver()
  const { id } = await create(user, url)
  for (let n = 0; n < 3; n++) await makeLead(t, user)
  const first = await user.client(`/api/webhooks/${id}/deliveries?limit=2&state=waiting`)
  const second = await user.client(`/api/webhooks/${id}/deliveries?limit=2&cursor=${first.headers['x-next-cursor']}`)
  expect([first.json().length, second.json().length, second.headers['x-next-cursor']]).toEqual([2, 1, undefined])
  expect((await user.client(`/api/webhooks/${id}/deliveries?state=failed`)).json()).toEqual([])
  expect((await change(user, 'DELETE', id)).statusCode).toBe(200)
  expect((await change(user, 'DELETE', id)).statusCode).toBe(404)
})

test('the log forgets what is older than 30 days', async () => {
  const user = await makeUser(t)
  const { id } = await create(user, (await receiver()).url)
  for (let n = 0; n < 2; n++) await makeLead(t, user)
  const [{ id: old } = { id: '' }] = await logOf(user, id)
  await t.db
    .system`update webhook_deliveries set created_at = now() - interval '31 days' where user_id = ${user.id} and id = ${old}`
  await deleteOldDeliveries(t.db.system)
  expect((await logOf(user, id)).map(one => one.id === old)).toEqual([false])
})

test.each([
  [{ url: 'ftp://made.example', events: ['lead.created'] }, 'https://'],
  [{ url: 'made.example', events: ['lead.created'] }, 'https://'],
  [{ url: 'https://made.example', events: [] }, 'Choose at least one event'],
  [{ url: 'https://made.example', events: ['lead.sold'] }, 'events.0'],
])('isn’t made of %j', async (payload, why) => {
  const user = await makeUser(t)
  const reply = await user.client({ method: 'POST', url: '/api/webhooks', payload })
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)])
})
