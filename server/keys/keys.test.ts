import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { keyAccess } from '#contract/key-access.ts'
import { KEY_TIERS, KEYS_MAX } from '#contract/key-scopes.ts'
import type { Route } from '#contract/route.ts'
import { CALL_LIMITS } from '#contract/route-limits.ts'
import { type Client, type TestApp, testApp } from '#test/app.ts'
import { ALL_SCOPES, makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
})
afterAll(() => t.close())

const routes = Object.values(contract).flatMap(group => Object.values<Route>(group))
const create = (client: Client, payload: object) => client({ method: 'POST', url: '/api/keys', payload })
const bearer = (key: string, request: Parameters<Client>[0] = '/api/leads') =>
  t.anonymous({ ...(typeof request === 'string' ? { url: request } : request), headers: { authorization: key } })
const asText = async (reply: ReturnType<Client>) => {
  const { statusCode, headers, json } = await reply
  return [statusCode, headers['content-type'], json().code, json().detail]
}

describe('a key', () => {
  test('is shown once, and acts as its account', async () => {
    const made = await create(user.client, { name: ' Sheets ', scopes: { leads: 'read' }, days: 30 })
    const { key, ...rest } = made.json()
    expect(rest).toEqual({
      id: expect.any(String),
      name: 'Sheets',
      start: key.slice(0, 10),
      scopes: { leads: 'read' },
      expiresAt: new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      lastUsedAt: null,
      createdAt: t.clock.now().toISOString(),
      app: null,
    })
    expect(key).toMatch(/^cvs_[\w-]{43}$/)
    const listed = await user.client('/api/keys')
    expect(listed.json()).toEqual([rest])
    const [{ whole } = { whole: '' }] = await t.db.system`select jsonb_agg(k)::text as whole from api_keys k`
    expect(whole).not.toContain(key)

    const lead = await makeLead(t, user, { businessName: 'Own' })
    await makeLead(t, await makeUser(t), { businessName: 'Someone else’s' })
    const reply = await bearer(`Bearer ${key}`)
    expect(reply.json().map((one: { id: string }) => one.id)).toEqual([lead.id])
  })

  test('says when it was used, to the minute', async () => {
    const { keyId, client } = await makeApiKey(t, user)
    const lastUsed = async () => {
      await client('/api/leads')
      const keys: { id: string; lastUsedAt: string }[] = (await user.client('/api/keys')).json()
      return keys.find(({ id }) => id === keyId)?.lastUsedAt
    }
    const first = t.clock.now().toISOString()
    expect(await lastUsed()).toBe(first)
    t.clock.advance(59_000)
    expect(await lastUsed()).toBe(first)
    t.clock.advance(1000)
    expect(await lastUsed()).toBe(t.clock.now().toISOString())
  })

  test('needs no Origin check and ignores cookies, whose session does need it', async () => {
    const { client } = await makeApiKey(t, user)
    const foreign = { origin: 'https://n8n.example', 'sec-fetch-site': 'cross-site' }
    const request = { method: 'POST', url: '/api/tags', payload: { name: 'VIP' } } as const
    expect((await client({ ...request, headers: foreign })).statusCode).toBe(200)
    expect((await user.client({ ...request, headers: foreign })).statusCode).toBe(403)
    const made = await user.client({ url: '/api/leads', headers: { authorization: 'Bearer cvs_unknown' } })
    expect(made.statusCode).toBe(401)
  })

  test('is one of at most 25', async () => {
    const { client } = await makeUser(t)
    const body = { name: 'One', scopes: { leads: 'read' } }
    const statuses = await Promise.all(Array.from({ length: KEYS_MAX + 1 }, () => create(client, body)))
    expect(statuses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  })

  test.each([
    [{ scopes: { leads: 'read' } }, 'name'],
    [{ name: 'a\nb', scopes: { leads: 'read' } }, 'Write the name in one line'],
    [{ name: 'x', scopes: {} }, 'Allow the key to use at least one area'],
    [{ name: 'x', scopes: { billing: 'read' } }, 'Unknown field: billing'],
    [{ name: 'x', scopes: { leads: 'all' } }, 'scopes.leads'],
    [{ name: 'x', scopes: { leads: 'read' }, days: 0 }, 'days'],
    [{ name: 'x', scopes: { leads: 'read' }, days: 4000 }, 'A key can be valid for at most 10 years'],
  ])('isn’t made of %j', async (body, why) => {
    const reply = await create(user.client, body)
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)])
  })
})

describe('a refused key gets a problem with a code and a sentence:', () => {
  const problem = 'application/problem+json; charset=utf-8'

  test.each(['Bearer cvs_unknown', 'bearer', 'Bearer', `Bearer ${'x'.repeat(5000)}`, 'Bearer \u00e9'])(
    '%s',
    async given => {
      expect(await asText(bearer(given))).toEqual([
        401,
        problem,
        'key_unknown',
        expect.stringContaining('isn’t one of ours'),
      ])
    },
  )

  test('expired', async () => {
    const { client } = await makeApiKey(t, user, ALL_SCOPES, { expiresAt: new Date(t.clock.now().getTime() + 1000) })
    expect((await client('/api/leads')).statusCode).toBe(200)
    t.clock.advance(1000)
    expect(await asText(client('/api/leads'))).toEqual([
      401,
      problem,
      'key_expired',
      'This API key has expired. Create another in Settings.',
    ])
  })

  test('revoked, by its own account only', async () => {
    const { keyId, client } = await makeApiKey(t, user)
    const revoke = (by: TestUser) => by.client({ method: 'DELETE', url: `/api/keys/${keyId}` })
    expect((await revoke(await makeUser(t))).statusCode).toBe(404)
    expect((await client('/api/leads')).statusCode).toBe(200)
    expect((await revoke(user)).statusCode).toBe(200)
    expect((await revoke(user)).statusCode).toBe(404)
    const refused = await client('/api/leads')
    expect([refused.statusCode, refused.json(), refused.headers['www-authenticate']]).toEqual([
      401,
      {
        type: '/api/docs/problems/key_revoked',
        title: 'Unauthorized',
        status: 401,
        detail: 'This API key was revoked. Create another in Settings.',
        message: 'This API key was revoked. Create another in Settings.',
        code: 'key_revoked',
      },
      'Bearer realm="Canvass"',
    ])
  })

  test('of a closed account', async () => {
    const closed = await makeUser(t)
    const { client } = await makeApiKey(t, closed)
    await t.db.system`update users set is_disabled = true where id = ${closed.id}`
    expect((await client('/api/leads')).statusCode).toBe(401)
  })

  test('the deletion of leads in bulk, with a key that may only change them', async () => {
    const { client } = await makeApiKey(t, user, { leads: 'change' })
    const lead = await makeLead(t, user)
    const apply = (change: object) =>
      client({ method: 'POST', url: '/api/leads/changes', payload: { selection: { ids: [lead.id] }, change } })
    expect((await apply({ kind: 'status', status: 'warm' })).statusCode).toBe(200)
    expect((await apply({ kind: 'delete' })).json().code).toBe('scope_missing')
  })
})

describe('the scope of a key', () => {
  test('is asked for by every route; none reaches the account, its keys, its payments, or administration', () => {
    const missing = routes.filter(route => !keyAccess.has(route) && route.access !== 'public')
    expect(missing).toEqual([])
    const never = routes.filter(route => keyAccess.get(route) === null).map(({ path }) => path.split('/')[2])
    expect(new Set(never)).toEqual(
      new Set([
        'admin',
        'audit-log',
        'auth',
        'billing-portal',
        'connected-apps',
        'events',
        'get-or-create-subscription',
        'keys',
        'payment-methods',
        'settings',
        'subscribe',
        'subscription',
        'subscription-plans',
        'user-subscription',
      ]),
    )
  })

  test('must be enough, or nothing else is looked at', async () => {
    const weaker = { read: undefined, change: 'read', send: 'change' } as const
    const clients = {
      ...Object.fromEntries(
        await Promise.all(
          KEY_TIERS.map(async tier => {
            const scopes = Object.fromEntries(Object.keys(ALL_SCOPES).map(area => [area, tier]))
            return [tier, (await makeApiKey(t, await makeUser(t), scopes)).client] as const
          }),
        ),
      ),
      undefined: (await makeApiKey(t, user, {})).client,
    } as Record<string, Client>
    const seen = await Promise.all(
      routes
        .filter(({ access }) => access !== 'public')
        .map(async route => {
          const access = keyAccess.get(route)
          const client = clients[access ? String(weaker[access.tier]) : 'send']
          const reply = await client?.({ method: route.method, url: route.path.replace(/:\w+/g, 'x') })
          return [route.path, reply?.statusCode, reply?.json().code === (access ? 'scope_missing' : 'not_for_keys')]
        }),
    )
    expect(seen.filter(([, status, isRight]) => status !== 403 || !isRight)).toEqual([])
    const { json } = (await clients.change?.({ method: 'DELETE', url: '/api/leads/x' })) ?? {}
    expect(json?.().message).toBe('This API key may not send and delete in leads. Use one with the scope leads:send.')
  })

  test('doesn’t make an administrator’s key one', async () => {
    const admin = await makeUser(t)
    await t.db.system`update users set is_admin = true where id = ${admin.id}`
    const { client } = await makeApiKey(t, admin)
    expect((await client('/api/admin/stats')).json().code).toBe('not_for_keys')
  })
})

test('tells a key how many calls are left, counts each apart, and says when to try again', async () => {
  const [{ client }, other] = await Promise.all([makeApiKey(t, user), makeApiKey(t, user)])
  const ask = async (by: Client) => {
    const { statusCode, headers } = await by({ method: 'POST', url: '/api/campaigns/preflight', payload: [] })
    return [statusCode, headers['ratelimit-policy'], headers.ratelimit, Number(headers['retry-after']) > 0]
  }
  const most = CALL_LIMITS.heavy.perMinute
  const left = (n: number) => expect.stringMatching(new RegExp(`^"heavy";r=${n};t=\\d+$`))
  expect(await ask(client)).toEqual([400, `"heavy";q=${most};w=60`, left(most - 1), false])
  for (let n = 2; n < most; n++) await ask(client)
  expect(await ask(client)).toEqual([400, `"heavy";q=${most};w=60`, left(0), false])
  expect(await ask(client)).toEqual([429, `"heavy";q=${most};w=60`, left(0), true])
  expect(await ask(other.client)).toEqual([400, `"heavy";q=${most};w=60`, left(most - 1), false])
  const ofPage = await user.client('/api/leads')
  expect(ofPage.headers.ratelimit).toBe(undefined)
})
