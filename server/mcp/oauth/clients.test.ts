import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { REDIRECT } from '#test/assistant.ts'
import { connectingApp } from '#test/connecting-app.ts'
import { makeUser } from '#test/make.ts'
import { type Answer, bomb, redirect } from '#test/peers/website.ts'

let a: Awaited<ReturnType<typeof connectingApp>>
beforeAll(async () => {
  a = await connectingApp()
})
afterAll(() => a.close())

describe('an app’s description', () => {
  const padded = (path: string) => a.description(path).padEnd(5 * 1024 * 1024)
  test.each<[what: string, page: Answer | undefined, why: string]>([
    ['has 5 MB', (_, response) => void response.end(padded('/bad.json')), 'is too long'],
    ['unpacks to gigabytes', bomb('{'), 'is too long'],
    ['leads into this network', redirect('http://127.0.0.1:9/'), 'leads to another address'],
    ['isn’t there', undefined, 'couldn’t be loaded'],
    ['isn’t JSON', '<p>Hello</p>', 'isn’t valid'],
    ['names no addresses', (_, r) => void r.end(a.description('/bad.json', { redirect_uris: [] })), 'isn’t valid'],
    [
      'has a name of two lines',
      (_, r) => void r.end(a.description('/bad.json', { client_name: 'a\nb' })),
      'isn’t valid',
    ],
    ['is another’s', (_, r) => void r.end(a.description('/app.json')), 'belongs to another address'],
  ])('that %s is refused', async (_, page, why) => {
    if (page) a.site.pages['/bad.json'] = page
    else delete a.site.pages['/bad.json']
    const user = await makeUser(a.t)
    const reply = await (await a.consentAt(user, a.requestOf({ client_id: `${a.site.url}/bad.json` }).url)).ask()
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)])
  })

  test('can’t make a script the address that the browser goes to', async () => {
    const uri = 'javascript://app.example/%0aalert(1)'
    a.site.pages['/bad.json'] = (_, r) => void r.end(a.description('/bad.json', { redirect_uris: [uri] }))
    const request = a.requestOf({ client_id: `${a.site.url}/bad.json`, redirect_uri: uri })
    const reply = await (await a.consentAt(await makeUser(a.t), request.url)).ask()
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('isn’t its own')])
  })

  test('comes over https and from the public internet only', async () => {
    const strict = await testApp()
    onTestFinished(() => strict.close())
    const { client } = await makeUser(strict)
    const ask = async (client_id: string) => {
      const query = new URLSearchParams({ client_id, redirect_uri: REDIRECT })
      const request = Buffer.from(String(query)).toString('base64url')
      return (await client(`/api/connected-apps/ask?request=${request}`)).json().message
    }
    expect(await ask(a.appId)).toMatch('isn’t an address with https')
    expect(await ask('https://127.0.0.1/app.json')).toMatch('couldn’t be loaded')
    expect(await ask('https://app.example')).toMatch('isn’t an address with https')
  })
})

describe('an app that registers itself', () => {
  const enter = (payload: object) => a.t.anonymous({ method: 'POST', url: '/oauth/register', payload })

  test.each([
    ['no address', { redirect_uris: [] }],
    ['an address without https', { redirect_uris: ['http://app.example/callback'] }],
    ['a script', { redirect_uris: ['javascript://app.example/%0aalert(1)'] }],
    ['a fragment', { redirect_uris: ['https://app.example/callback#here'] }],
    ['a password', { redirect_uris: ['https://a:b@app.example/callback'] }],
  ])('isn’t taken with %s', async (_, payload) => {
    const reply = await enter(payload)
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test('is known for 90 days, by the addresses and the name that it gave', async () => {
    const uris = ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://app.example/callback']
    const made = await enter({ client_name: ' Cursor ', redirect_uris: uris, token_endpoint_auth_method: 'none' })
    const { client_id } = made.json()
    expect([made.statusCode, made.json()]).toMatchObject([201, { client_name: 'Cursor', redirect_uris: uris }])
    const user = await makeUser(a.t)
    const ask = async (redirect_uri?: string) =>
      (await (await a.consentAt(user, a.requestOf({ client_id, redirect_uri }).url)).ask()).json()
    expect((await ask(uris[0])).app).toMatchObject({ name: 'Cursor', host: null, returnsTo: 'cursor' })
    expect((await ask(uris[1])).app).toMatchObject({ returnsTo: 'app.example' })
    expect((await ask('https://evil.example/callback')).message).toMatch('isn’t its own')
    a.t.clock.advance(90 * 86_400_000)
    expect((await ask(uris[0])).message).toMatch('doesn’t know this app, or no longer')
  })

  test('is one of at most 100 of a network within an hour', async () => {
    const replies = []
    for (let n = 0; n <= 100; n++)
      replies.push(
        await a.t.anonymous({
          method: 'POST',
          url: '/oauth/register',
          payload: { redirect_uris: [REDIRECT] },
          remoteAddress: '192.0.2.7',
        }),
      )
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100)
    expect(replies.at(-1)?.statusCode).toBe(429)
  })
})
