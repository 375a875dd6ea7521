import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordConsents, withdrawConsents } from '#server/consents/sql.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeMessage, type TestMessage } from '#test/make-mail.ts'
import { makeClickToken } from './tokens.ts'
import { type TrackingLinks, trackingLinks } from './tracking.ts'

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
const target = 'https://shop.example/offer?a=1&b=2'

let t: TestApp
let user: TestUser
let links: TrackingLinks

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  links = trackingLinks(t.deps.secrets, '')
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = person) => t.anonymous({ url, headers })

const eventsOf = (m: TestMessage) => t.db.system<{ eventType: string; botReason: string | null }[]>`
  select event_type, bot_reason from email_events where message_id = ${m.messageId} order by event_type, bot_reason`

/** Hits are written in the background, in order of arrival. */
const recorded = async (m: TestMessage, n: number) => {
  await expect.poll(() => eventsOf(m)).toHaveLength(n)
  return eventsOf(m)
}

describe('the tracking pixel', () => {
  test('is an uncached image and counts an open', async () => {
    const m = await makeMessage(t, user)
    const reply = await get(links.openPixel(m))
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ])
    expect(reply.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    expect(await recorded(m, 1)).toEqual([{ eventType: 'opened', botReason: null }])
  })

  test('counts nothing without the consent that the recipient’s country asks for, nor once it’s withdrawn', async () => {
    const [agreed, withdrew, never] = await Promise.all(
      ['agreed@werk.de', 'withdrew@werk.de', 'never@werk.de'].map(email => makeMessage(t, user, { email })),
    )
    const consent = { givenOn: '2026-11-01', how: 'A form', coversOpens: true }
    const emails = ['agreed@werk.de', 'withdrew@werk.de']
    await recordConsents(t.db.system, user.id, { ...consent, emails })
    await withdrawConsents(t.db.system, user.id, ['withdrew@werk.de'])
    for (const m of [never, withdrew, agreed]) if (m) expect((await get(links.openPixel(m))).statusCode).toBe(200)
    expect(agreed && (await recorded(agreed, 1))).toEqual([{ eventType: 'opened', botReason: null }])
    for (const m of [never, withdrew]) expect(m && (await eventsOf(m))).toEqual([])
  })

  test('is the same image for a deleted message or a forged token', async () => {
    const m = await makeMessage(t, user)
    const url = links.openPixel({ ...m, messageId: crypto.randomUUID() })
    expect((await get(url)).statusCode).toBe(200)
    expect((await get('/t/o/forged.gif')).statusCode).toBe(200)
  })
})

describe('a tracked link', () => {
  test('shows a page within a minute after the account was closed', async () => {
    const closed = await makeUser(t)
    const m = await makeMessage(t, closed)
    const link = links.click(m, 0, target)
    expect((await get(link)).statusCode).toBe(302)
    await t.db.system`update users set is_disabled = true where id = ${closed.id}`
    t.clock.advance(60_000)
    const reply = await get(link)
    expect([reply.statusCode, reply.headers.location]).toEqual([410, undefined])
    expect(reply.body).toContain('The account that sent this email is closed')
    const gone = links.click({ ...m, userId: crypto.randomUUID() }, 0, target)
    expect((await get(gone)).statusCode).toBe(410)
  })

  test('from a preview of an earlier version leads nowhere', async () => {
    const messageId = '00000000-0000-0000-0000-000000000000'
    expect((await get(links.click({ userId: user.id, messageId }, 0, target))).statusCode).toBe(404)
  })

  test('redirects to its target and counts a click and an open', async () => {
    const m = await makeMessage(t, user)
    const reply = await get(links.click(m, 0, target))
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
      302,
      target,
      'no-store',
    ])
    expect(await recorded(m, 2)).toEqual([
      { eventType: 'clicked', botReason: null },
      { eventType: 'opened', botReason: null },
    ])
    const [campaign] = await t.db.system`select open_count from campaigns where id = ${m.campaignId}`
    expect(campaign).toEqual({ openCount: 1 })
  })

  test('answers HEAD the same way and counts it as a machine', async () => {
    const m = await makeMessage(t, user)
    const reply = await t.anonymous({ method: 'HEAD', url: links.click(m, 0, target), headers: person })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, target])
    expect(await recorded(m, 1)).toEqual([{ eventType: 'clicked', botReason: 'head' }])
  })

  test('counts as a machine within two seconds of acceptance', async () => {
    const m = await makeMessage(t, user, { acceptedAt: new Date(t.clock.now().getTime() - 1500) })
    await get(links.click(m, 0, target))
    expect(await recorded(m, 1)).toEqual([{ eventType: 'clicked', botReason: 'too-fast' }])
  })

  test('doesn’t count when its own sender follows it', async () => {
    const m = await makeMessage(t, user)
    const other = await makeUser(t)
    expect((await user.client({ url: links.click(m, 0, target), headers: person })).statusCode).toBe(302)
    await user.client({ url: links.openPixel(m), headers: person })
    await other.client({ url: links.openPixel(m), headers: person })
    expect(await recorded(m, 1)).toEqual([{ eventType: 'opened', botReason: null }])
  })

  test('reveals nothing about another account’s message', async () => {
    const m = await makeMessage(t, user)
    const other = await makeUser(t)
    await get(links.openPixel({ userId: other.id, messageId: m.messageId }))
    await get(links.openPixel(m))
    await recorded(m, 1)
    expect(await t.db.system`select from email_events where user_id = ${other.id}`).toHaveLength(0)
  })
})

describe('isn’t an open redirect', () => {
  const swapped = async () => {
    const m = await makeMessage(t, user)
    const good = links.click(m, 0, target)
    const evil = Buffer.from(good.split('/').at(-1)?.slice(0, -22) ?? '', 'base64url')
    evil.write('https://evil.example/offer', 34)
    return `/t/c/${evil.toString('base64url')}${good.slice(-22)}`
  }
  test('with a replaced target', async () => {
    const reply = await get(await swapped())
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
    expect(reply.body).toContain('We don’t recognize this link')
  })
  test.each([
    '/t/c/x?url=https://evil.example',
    '/t/c/https%3A%2F%2Fevil.example',
    '/t/c/%2F%2Fevil.example',
    '/t/c/%5C%5Cevil.example',
    `/t/c/${'A'.repeat(90)}`,
  ])('with the URL %s', async url => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'ftp://shop.example'])(
    'to %s, even if we signed it',
    async address => {
      const m = await makeMessage(t, user)
      const reply = await get(`/t/c/${makeClickToken(t.deps.secrets, m, 0, address)}`)
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
    },
  )
  test('and can’t inject a header through its target', async () => {
    const m = await makeMessage(t, user)
    const reply = await get(links.click(m, 0, 'https://shop.example/\r\nset-cookie: a=b'))
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers.location).toBe('https://shop.example/set-cookie:%20a=b')
  })
})
