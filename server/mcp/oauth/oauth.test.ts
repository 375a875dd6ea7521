import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { assistantOf, REDIRECT } from '#test/assistant.ts'
import { connectingApp } from '#test/connecting-app.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'

let a: Awaited<ReturnType<typeof connectingApp>>
beforeAll(async () => {
  a = await connectingApp()
})
afterAll(() => a.close())

const use = async (client: Client, name: string, args: Record<string, unknown>) =>
  JSON.parse(((await client.callTool({ name, arguments: args })).content as { text: string }[])[0]?.text ?? '')

describe('an assistant that knows only the address', () => {
  test.each([
    ['registers itself', false, 'this computer'],
    ['has its description on a site', true, 'host'],
  ])('%s, asks its person, and works in their account', async (_, hasSite, app) => {
    const user = await makeUser(a.t)
    await makeLead(a.t, user, { businessName: 'Own' })
    await makeLead(a.t, await makeUser(a.t), { businessName: 'Someone else’s' })
    const assistant = assistantOf(a.origin, { ...(hasSite && { clientId: a.appId }) })
    const consent = await a.consentAt(user, await assistant.begin())
    expect((await consent.ask()).json()).toEqual({
      app: {
        name: 'Scout',
        host: hasSite ? new URL(a.site.url).host : null,
        returnsTo: 'this computer',
        scopes: { leads: 'change', campaigns: 'change' },
      },
      redirectTo: null,
    })
    const back = await consent.allow()
    expect(new URL(back).searchParams.get('state')).toBe('007')
    const client = await assistant.finish(back)
    onTestFinished(() => client.close())
    const { untrusted } = await use(client, 'list_leads', {})
    expect(untrusted.leads.map(({ businessName }: { businessName: string }) => businessName)).toEqual(['Own'])
    const campaign = { name: 'Plumbers', subject: 'Hello', body: '<p>Hello</p>', recipients: ['a@made.example'] }
    expect((await use(client, 'create_campaign', campaign)).status).toBe('draft')
    expect(await a.connected(user)).toMatchObject([
      {
        name: 'Scout',
        app: app === 'host' ? new URL(a.site.url).host : app,
        scopes: { leads: 'change', campaigns: 'change' },
        lastUsedAt: a.t.clock.now().toISOString(),
      },
    ])
    expect(await a.log(user)).toEqual(['App “Scout” connected.'])

    a.t.clock.advance(3_600_000)
    const calls = await Promise.all([1, 2, 3].map(() => use(client, 'list_campaigns', {})))
    expect(calls.map(({ campaigns }) => campaigns.length)).toEqual([1, 1, 1])
    expect(await a.connected(user)).toHaveLength(1)
  })

  test('may know this computer by another of its names', async () => {
    const user = await makeUser(a.t)
    const assistant = assistantOf(a.origin.replace('127.0.0.1', 'localhost'), { clientId: a.appId })
    const consent = await a.consentAt(user, await assistant.begin())
    const client = await assistant.finish(await consent.allow())
    onTestFinished(() => client.close())
    expect((await use(client, 'list_campaigns', {})).campaigns).toEqual([])
    const foreign = await a.t.anonymous({
      url: '/.well-known/oauth-protected-resource',
      headers: { host: 'rebound.example' },
    })
    expect(foreign.json().resource).toBe(`${a.origin}/mcp`)
  })

  test('is told where to ask, and by which rules', async () => {
    const refused = await a.t.anonymous({ method: 'POST', url: '/mcp', payload: {} })
    const metadata = `${a.origin}/.well-known/oauth-protected-resource/mcp`
    const scopes = 'leads:read leads:change campaigns:read campaigns:change'
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", scope="${scopes}"`,
    ])
    const wrong = await a.t.anonymous({ method: 'POST', url: '/mcp', headers: { authorization: 'Bearer cvs_x' } })
    expect(wrong.headers['www-authenticate']).toMatch('error="invalid_token"')
    const told = { resource: `${a.origin}/mcp`, authorization_servers: [a.origin], scopes_supported: scopes.split(' ') }
    for (const path of ['', '/mcp'])
      expect((await a.t.anonymous(`/.well-known/oauth-protected-resource${path}`)).json()).toMatchObject(told)
    expect((await a.t.anonymous('/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: a.origin,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
    })
  })
})

describe('an assistant in a browser', () => {
  test.each([
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['POST', '/oauth/register'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/revoke'],
  ] as const)('may read %s %s from its own site, without cookies', async (method, url) => {
    const headers = { origin: 'https://assistant.example', 'sec-fetch-site': 'cross-site' }
    const reply = await a.t.anonymous({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    expect([200, 400]).toContain(reply.statusCode)
    const asked = {
      ...headers,
      'access-control-request-method': method,
      'access-control-request-headers': 'mcp-protocol-version',
    }
    const before = await a.t.anonymous({ method: 'OPTIONS', url, headers: asked })
    expect(before.statusCode).toBe(204)
    expect(before.headers['access-control-allow-headers']).toMatch('mcp-protocol-version')
    for (const { headers: got } of [reply, before]) {
      expect(got['access-control-allow-origin']).toBe('*')
      expect(got).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test.each(['/connect/nothing', '/api/auth/user', '/api/leads', '/mcp'])('may not read %s', async url => {
    const { headers } = await a.t.anonymous({ url, headers: { origin: 'https://assistant.example' } })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a request', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await makeUser(a.t)
  })

  test('can be refused, and the app hears it', async () => {
    const consent = await a.consentAt(user, a.requestOf().url)
    const { redirectTo } = (await consent.answer(false)).json()
    expect(redirectTo).toBe(`${REDIRECT}?error=access_denied&state=1e5&iss=${encodeURIComponent(a.origin)}`)
    expect(await a.connected(user)).toEqual([])
  })

  test('is allowed once, however many pages show it', async () => {
    const consent = await a.consentAt(user, a.requestOf().url)
    const answers = await Promise.all([consent.answer(true), consent.answer(true)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const third = await consent.ask()
    expect([third.statusCode, third.json().message]).toEqual([409, expect.stringContaining('allowed this before')])
    expect(await a.connected(user)).toHaveLength(1)
    const other = await a.consentAt(await makeUser(a.t), a.requestOf().url)
    expect((await other.answer(true)).statusCode).toBe(200)
  })

  test('is allowed by the person’s own page only', async () => {
    const { request } = await a.consentAt(user, a.requestOf().url)
    const answer = (by: TestUser['client'], headers: Record<string, string> = {}) =>
      by({ method: 'POST', url: '/api/connected-apps', payload: { request, allow: true }, headers })
    expect((await answer(a.t.anonymous)).statusCode).toBe(401)
    expect((await answer(user.client, { origin: 'https://foreign.example' })).statusCode).toBe(403)
    expect((await answer((await makeApiKey(a.t, user)).client)).statusCode).toBe(403)
  })

  test('gets no more than tools need, and no more than it asks for', async () => {
    const scopesOf = async (scope: string) => {
      const { app, redirectTo } = (await (await a.consentAt(user, a.requestOf({ scope }).url)).ask()).json()
      return app?.scopes ?? new URL(redirectTo).searchParams.get('error')
    }
    expect(await scopesOf('leads:read offline_access')).toEqual({ leads: 'read' })
    expect(await scopesOf('leads:send campaigns:change')).toEqual({ campaigns: 'change' })
    expect(await scopesOf('settings:change webhooks:send')).toBe('invalid_scope')
  })

  test.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('with %s is sent back to its app', async (_, changed, error) => {
    const consent = await a.consentAt(user, a.requestOf(changed).url)
    const { app, redirectTo } = (await consent.ask()).json()
    expect([app, new URL(redirectTo).searchParams.get('error')]).toEqual([null, error])
    expect((await consent.answer(true)).statusCode).toBe(400)
  })

  test.each([
    ['nothing', { client_id: undefined }, 'isn’t complete'],
    ['an unknown app', { client_id: 'made-up' }, 'doesn’t know this app'],
    ['another site’s address', { redirect_uri: 'https://evil.example/callback' }, 'isn’t its own'],
    ['another path', { redirect_uri: `${REDIRECT}/more` }, 'isn’t its own'],
    ['another host after the port', { redirect_uri: 'http://127.0.0.1:80@evil.example/callback' }, 'isn’t its own'],
    ['another loopback name', { redirect_uri: 'http://localhost:33418/callback' }, 'isn’t its own'],
  ])('with %s stops at our page', async (_, changed, why) => {
    const reply = await (await a.consentAt(user, a.requestOf(changed).url)).ask()
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)])
  })

  test('may return to any port of this computer', async () => {
    const { trade } = await a.allowed(user, { redirect_uri: 'http://127.0.0.1:1234/callback' })
    expect((await trade()).status).toBe(200)
  })
})
