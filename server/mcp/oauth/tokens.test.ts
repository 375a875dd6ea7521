import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectingApp } from '#test/connecting-app.ts'
import { makeApiKey, makeUser, type TestUser } from '#test/make.ts'

let a: Awaited<ReturnType<typeof connectingApp>>
beforeAll(async () => {
  a = await connectingApp()
})
afterAll(() => a.close())

const CUT_OFF = 'App “Scout” disconnected, because one of its tokens was used twice. Connect it again if you use it.'

describe('a code', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await makeUser(a.t)
  })

  test.each([
    ['the verifier of another request', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    ['another app', { client_id: 'https://other.example/app.json' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'password' }, 'invalid_request'],
    ['itself as a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
  ])('isn’t traded with %s, and still is with its own', async (_, other, error) => {
    const { trade } = await a.allowed(user)
    const refused = await trade(other)
    expect([refused.status, refused.body.error]).toEqual([400, error])
    expect((await trade()).status).toBe(200)
  })

  test('expires', async () => {
    const { form, trade } = await a.allowed(user)
    expect((await a.refresh(form.code)).body.error).toBe('invalid_grant')
    a.t.clock.advance(5 * 60_000)
    expect((await trade()).body.error).toBe('invalid_grant')
  })

  test('works once: a second use disconnects the app', async () => {
    const owner = await makeUser(a.t)
    const { trade } = await a.allowed(owner)
    const replies = await Promise.all([trade(), trade()])
    const [first] = replies.filter(({ status }) => status === 200)
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect([await a.mcp(first?.body.access_token), await a.connected(owner)]).toEqual([401, []])
    expect((await a.refresh(first?.body.refresh_token)).body.error).toBe('invalid_grant')
    expect(await a.log(owner)).toEqual([CUT_OFF, 'App “Scout” connected.'])
  })
})

describe('an access token', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await makeUser(a.t)
  })

  test('opens the MCP server for an hour, and never the API', async () => {
    const { status, body, headers } = await (await a.allowed(user)).trade()
    const scope = 'leads:read leads:change campaigns:read campaigns:change'
    expect([status, headers.get('cache-control'), body]).toEqual([
      200,
      'no-store',
      {
        access_token: expect.stringMatching(/^cvs_/),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.any(String),
        scope,
      },
    ])
    const direct = await a.t.anonymous({ url: '/api/leads', headers: { authorization: `Bearer ${body.access_token}` } })
    expect([direct.statusCode, direct.json().code]).toEqual([401, 'key_elsewhere'])
    expect(await a.mcp(body.access_token)).toBe(200)
    a.t.clock.advance(3_600_000)
    expect(await a.mcp(body.access_token)).toBe(401)
  })

  test('is stored as a hash, like its refresh token and code', async () => {
    const { form, trade } = await a.allowed(user)
    const { body } = await trade()
    const [{ whole } = { whole: '' }] = await a.t.db.system<{ whole: string }[]>`
      select (select jsonb_agg(k) from api_keys k)::text || (select jsonb_agg(a) from app_tokens a)::text as whole`
    for (const secret of [form.code, body.access_token, body.refresh_token]) expect(whole).not.toContain(secret)
  })

  test('is replaced with its refresh token; a second use gets the same for 30 seconds, and then disconnects the app', async () => {
    const owner = await makeUser(a.t)
    const first = (await (await a.allowed(owner)).trade()).body
    expect((await a.refresh(first.refresh_token)).body).toEqual(first)
    a.t.clock.advance(30_000)
    const second = (await a.refresh(first.refresh_token, { resource: `${a.origin}/mcp` })).body
    expect([await a.mcp(first.access_token), await a.mcp(second.access_token)]).toEqual([401, 200])
    expect((await a.refresh(second.refresh_token, { client_id: 'https://other.example/app.json' })).status).toBe(400)
    expect((await a.refresh(first.refresh_token)).body).toEqual(second)
    a.t.clock.advance(30_000)
    expect(await a.mcp(second.access_token)).toBe(200)
    expect((await a.refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect(await a.mcp(second.access_token)).toBe(401)
    expect((await a.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
    expect(await a.log(owner)).toEqual([CUT_OFF, 'App “Scout” connected.'])
  })

  test('ends when its app isn’t used for 90 days', async () => {
    const owner = await makeUser(a.t)
    const { body } = await (await a.allowed(owner)).trade()
    a.t.clock.advance(90 * 86_400_000)
    expect((await a.refresh(body.refresh_token)).body.error).toBe('invalid_grant')
    expect(await a.connected(owner)).toEqual([])
  })

  test('ends when its app gives it up', async () => {
    const owner = await makeUser(a.t)
    for (const which of ['access_token', 'refresh_token']) {
      const { body } = await (await a.allowed(owner)).trade()
      const revoke = (client_id: string) => a.post('/oauth/revoke', { token: body[which] ?? '', client_id })
      expect((await revoke('https://other.example/app.json')).status).toBe(200)
      expect(await a.mcp(body.access_token)).toBe(200)
      expect((await revoke(a.appId)).status).toBe(200)
      expect([await a.mcp(body.access_token), await a.connected(owner)]).toEqual([401, []])
    }
    expect((await a.log(owner))[0]).toBe('App “Scout” disconnected.')
    const { key } = await makeApiKey(a.t, owner)
    expect((await a.post('/oauth/revoke', { token: key, client_id: a.appId })).status).toBe(200)
    expect(await a.mcp(key)).toBe(200)
  })

  test('ends when its owner disconnects the app, which no other account can', async () => {
    const owner = await makeUser(a.t)
    const { body } = await (await a.allowed(owner)).trade()
    const [{ id }] = await a.connected(owner)
    const disconnect = (by: TestUser) => by.client({ method: 'DELETE', url: `/api/keys/${id}` })
    expect((await disconnect(user)).statusCode).toBe(404)
    expect(await a.mcp(body.access_token)).toBe(200)
    expect((await disconnect(owner)).statusCode).toBe(200)
    expect([await a.mcp(body.access_token), (await a.refresh(body.refresh_token)).status]).toEqual([401, 400])
    expect(await a.log(owner)).toEqual(['App “Scout” disconnected.', 'App “Scout” connected.'])
  })

  test('ends with a closed account', async () => {
    const closed = await makeUser(a.t)
    const { body } = await (await a.allowed(closed)).trade()
    await a.t.db.system`update users set is_disabled = true where id = ${closed.id}`
    expect([await a.mcp(body.access_token), (await a.refresh(body.refresh_token)).status]).toEqual([401, 400])
  })
})
