import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suppress } from '#server/suppressions/sql.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeMessage, type TestMessage } from '#test/make-mail.ts'
import { sampleLinks, type TrackingLinks, trackingLinks } from './tracking.ts'
import { maskAddress } from './unsubscribe-page.ts'

let t: TestApp
let user: TestUser
let links: TrackingLinks

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  links = trackingLinks(t.deps.secrets, '')
})
afterAll(() => t.close())

const suppressionsOf = (m: TestMessage) => t.db.system`
  select address_norm, reason, message_id, campaign_id from suppressions where user_id = ${m.userId} and address_norm = ${m.email}`

const eventsOf = (m: TestMessage) => t.db.system`
  select event_type, recipient_email from email_events where message_id = ${m.messageId}`

const post = (url: string, payload?: string, type?: string) =>
  t.anonymous({ method: 'POST', url, ...(payload && { payload }), ...(type && { headers: { 'content-type': type } }) })

describe('opening the link', () => {
  test('shows the sender and the address, and changes nothing', async () => {
    const m = await makeMessage(t, user, { email: 'grace@shop.example', fromName: 'Ada Lovelace' })
    for (const method of ['GET', 'HEAD'] as const)
      for (let i = 0; i < 3; i++) await t.anonymous({ method, url: links.unsubscribe(m) })
    const reply = await t.anonymous(links.unsubscribe(m))
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(reply.body).toContain('Ada Lovelace (ada@made.example)')
    expect(reply.body).toContain('g•••@shop.example')
    expect(reply.body).not.toContain('grace')
    expect(reply.body).toContain(`<form method="post" action="${links.unsubscribe(m)}"><button>Unsubscribe</button>`)
    expect(await suppressionsOf(m)).toEqual([])
    expect(await eventsOf(m)).toEqual([])
  })

  test('loads no other resources and runs no script', async () => {
    const m = await makeMessage(t, user)
    const { headers, body } = await t.anonymous(links.unsubscribe(m))
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(body).not.toMatch(/<script|<link|<img|src=|style="/)
  })
})

describe('selecting the button', () => {
  test('suppresses the address, records an event, and confirms it', async () => {
    const m = await makeMessage(t, user)
    const reply = await post(links.unsubscribe(m), '', 'application/x-www-form-urlencoded')
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('You’re unsubscribed')
    expect(await suppressionsOf(m)).toEqual([
      { addressNorm: m.email, reason: 'unsubscribed', messageId: m.messageId, campaignId: m.campaignId },
    ])
    expect(await eventsOf(m)).toEqual([{ eventType: 'unsubscribed', recipientEmail: m.email }])
    expect((await t.anonymous(links.unsubscribe(m))).body).toContain('You’re unsubscribed')
  })

  test('counts once when repeated, even concurrently', async () => {
    const m = await makeMessage(t, user)
    const replies = await Promise.all([1, 2, 3].map(() => post(links.unsubscribe(m))))
    replies.push(await post(links.unsubscribe(m)))
    expect(replies.map(r => r.statusCode)).toEqual([200, 200, 200, 200])
    expect(await suppressionsOf(m)).toHaveLength(1)
    expect(await eventsOf(m)).toHaveLength(1)
  })

  test('suppresses the address only for that account', async () => {
    const [m, other] = [await makeMessage(t, user), await makeUser(t)]
    await post(links.unsubscribe(m))
    expect(await t.db.system`select from suppressions where user_id = ${other.id}`).toHaveLength(0)
  })
})

describe('one-click unsubscribe (RFC 8058)', () => {
  const oneClick = 'List-Unsubscribe=One-Click'
  const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
  test.each([
    ['a form', oneClick, 'application/x-www-form-urlencoded'],
    ['a form with a charset', oneClick, 'application/x-www-form-urlencoded; charset=utf-8'],
    ['multipart', multipart, 'multipart/form-data; boundary=b'],
    ['text', oneClick, 'text/plain'],
    ['invalid JSON', oneClick, 'application/json'],
    ['nothing', undefined, undefined],
  ])('works as %s, without a cookie or redirect', async (_, payload, type) => {
    const m = await makeMessage(t, user)
    const reply = await post(links.unsubscribe(m), payload, type)
    expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([200, undefined, undefined])
    expect(await suppressionsOf(m)).toHaveLength(1)
  })

  test('works from other origins, as webmail clients need', async () => {
    const m = await makeMessage(t, user)
    const headers = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' }
    await t.anonymous({ method: 'POST', url: links.unsubscribe(m), headers })
    expect(await suppressionsOf(m)).toHaveLength(1)
  })
})

describe('a mistaken click', () => {
  /** The button on the confirmation page. */
  const undoOf = (body: string) => /action="(\/u\/[^"]+\/again)"/.exec(body)?.[1] ?? null

  test('can be undone on the confirmation page, and made again', async () => {
    const m = await makeMessage(t, user)
    const done = await post(links.unsubscribe(m))
    const again = await post(undoOf(done.body) ?? '')
    expect(again.body).toContain('You’re subscribed again')
    expect(await suppressionsOf(m)).toEqual([])
    await post(links.unsubscribe(m))
    expect(await suppressionsOf(m)).toHaveLength(1)
  })

  test('can’t be undone with the link in the email, which its sender can see', async () => {
    const m = await makeMessage(t, user)
    await post(links.unsubscribe(m))
    const later = [await t.anonymous(links.unsubscribe(m)), await post(links.unsubscribe(m))]
    expect(later.map(({ body }) => undoOf(body))).toEqual([null, null])
    expect((await post(`${links.unsubscribe(m)}/again`)).statusCode).toBe(404)
    expect(await suppressionsOf(m)).toHaveLength(1)
  })

  test('stays after the time limit, or if the same address unsubscribed again', async () => {
    const m = await makeMessage(t, user)
    const undo = undoOf((await post(links.unsubscribe(m))).body) ?? ''
    t.clock.advance(15 * 60_000 + 1)
    const late = await post(undo)
    expect([late.statusCode, undoOf(late.body)]).toEqual([200, null])
    expect(late.body).toContain('You’re unsubscribed')
    const other = await makeMessage(t, user)
    const first = undoOf((await post(links.unsubscribe(other))).body) ?? ''
    await post(first)
    await post(links.unsubscribe(other))
    await t.db.system`
      update suppressions set created_at = statement_timestamp() + interval '1 second' where address_norm = ${other.email}`
    expect((await post(first)).body).toContain('You’re unsubscribed')
    expect([await suppressionsOf(m), await suppressionsOf(other)].map(rows => rows.length)).toEqual([1, 1])
  })

  test('isn’t undone by opening the undo link', async () => {
    const m = await makeMessage(t, user)
    await post(links.unsubscribe(m))
    expect((await t.anonymous(`${links.unsubscribe(m)}/again`)).statusCode).toBe(405)
    expect(await suppressionsOf(m)).toHaveLength(1)
  })

  test.each(['bounced', 'complained', 'manual', 'imported'] as const)(
    'can’t undo a suppression that was %s',
    async reason => {
      const m = await makeMessage(t, user)
      await suppress(t.db.system, { userId: user.id, channel: 'email', addressNorm: m.email, reason })
      expect((await t.anonymous(links.unsubscribe(m))).body).not.toContain('Resubscribe')
      expect(undoOf((await post(links.unsubscribe(m))).body)).toBeNull()
      expect((await suppressionsOf(m))[0]?.reason).toBe(reason)
    },
  )
})

describe('the language', () => {
  const inGerman = 'Guten Tag, wir haben für Sie und Ihre Gäste ein neues Angebot, das nicht auf der Karte ist.'

  /** A message of a campaign with this email. */
  async function messageWith(text: string, followUps = 0) {
    const m = await makeMessage(t, user)
    await t.db.system`
      with revision as (
        insert into campaign_revisions (user_id, campaign_id, n, subject, body_html, body_text, links, postal_address)
        values (${user.id}, ${m.campaignId}, 1, 's', 'x', ${text}, '[]', '1 Main St') returning id
      ), campaign as (update campaigns set step_count = ${followUps} where id = ${m.campaignId})
      update settled_messages set revision_id = (select id from revision) where id = ${m.messageId}`
    return m
  }
  const open = (url: string, acceptLanguage?: string) =>
    t.anonymous({ url, headers: acceptLanguage ? { 'accept-language': acceptLanguage } : {} })

  test('is the email’s, whatever the browser asks for', async () => {
    const m = await messageWith(inGerman)
    const page = await open(links.unsubscribe(m), 'fr-FR,fr;q=0.9,en;q=0.8')
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('<button>Abmelden</button>')
    const done = await post(links.unsubscribe(m))
    expect(done.body).toContain('Sie sind abgemeldet')
    expect(done.body).toContain('Wieder anmelden')
  })

  test.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'Se désabonner'],
    ['pl,en;q=0.2,nl;q=0.7', 'nl', 'Afmelden'],
    ['es;q=0, it', 'it', 'Annulla l’iscrizione'],
    ['PT-br', 'pt', 'Cancelar inscrição'],
    ['*', 'en', 'Unsubscribe'],
    [',;q=x,,', 'en', 'Unsubscribe'],
  ])('is the first of %s that we write if the email’s isn’t known', async (accepted, lang, word) => {
    const page = await open(links.unsubscribe(await messageWith('Hi')), accepted)
    expect(page.body).toContain(`<html lang="${lang}">`)
    expect(page.body).toContain(`<button>${word}</button>`)
  })

  test('is the browser’s where there’s no email', async () => {
    expect((await open('/u/forged', 'de')).body).toContain('Diesen Link kennen wir nicht')
    expect((await open('/t/c/forged', 'es')).body).toContain('No reconocemos este enlace')
    expect((await open(sampleLinks('').unsubscribe({ userId: '', messageId: '' }), 'nl')).body).toContain(
      'Dit is een voorbeeld',
    )
  })
})

describe('a series of emails', () => {
  const withFollowUps = async () => {
    const m = await makeMessage(t, user)
    await t.db.system`update campaigns set step_count = 1 where id = ${m.campaignId}`
    return m
  }
  const seriesOf = (m: TestMessage) => `${links.unsubscribe(m)}/series`

  test('can be stopped alone if the campaign has follow-ups', async () => {
    const [m, single] = [await withFollowUps(), await makeMessage(t, user)]
    expect((await t.anonymous(links.unsubscribe(single))).body).not.toContain('/series')
    expect((await t.anonymous(links.unsubscribe(m))).body).toContain(`action="${seriesOf(m)}"`)
    const done = await post(seriesOf(m))
    expect([done.statusCode, done.body.includes('This series of emails has stopped')]).toEqual([200, true])
    await post(seriesOf(m))
    expect(await suppressionsOf(m)).toEqual([])
    expect(await eventsOf(m)).toEqual([{ eventType: 'unsubscribed', recipientEmail: m.email }])
    const [stop] = await t.db
      .system`select sequence_stop(${user.id}, ${m.recipientId}, ${m.campaignId}, ${m.email}, 1::smallint)`
    expect(stop).toEqual({ sequenceStop: 'unsubscribed' })
  })

  test('is stopped with everything else by the other button, also afterwards', async () => {
    const m = await withFollowUps()
    await post(seriesOf(m))
    expect((await t.anonymous(links.unsubscribe(m))).body).toContain(
      '<button class="quiet">Unsubscribe from all emails',
    )
    expect((await post(links.unsubscribe(m))).body).toContain('You’re unsubscribed')
    expect(await suppressionsOf(m)).toHaveLength(1)
    expect((await post(seriesOf(m))).body).toContain('You’re unsubscribed')
    expect(await suppressionsOf(m)).toHaveLength(1)
  })
})

describe('where the sender has the address from', () => {
  async function pageFor(lead: object, more: (leadId: string) => Promise<unknown> = async () => {}) {
    const m = await makeMessage(t, user)
    const row = { userId: user.id, businessName: 'Shop', email: m.email, createdAt: '2026-11-03T09:00:00Z', ...lead }
    const [made] = await t.db.system<{ id: string }[]>`insert into leads ${t.db.system(row)} returning id`
    await t.db.system`update campaign_recipients set lead_id = ${made?.id ?? ''} where id = ${m.recipientId}`
    await more(made?.id ?? '')
    return (await t.anonymous(links.unsubscribe(m))).body
  }
  const found = (id: string) => t.db.system`
    insert into lead_enrichment (user_id, lead_id, email, email_filled, email_url, email_at)
    select ${user.id}, ${id}, coalesce(email, ''), true, 'https://shop.example/<contact>', '2026-11-05T09:00:00Z'
    from leads where id = ${id}`

  test.each([
    [{ source: 'manual' }, 'Added by the sender on November 3, 2026'],
    [{ source: 'import' }, 'From a list that the sender imported on November 3, 2026'],
    [{ source: 'osm', placeId: 'osm:n1' }, 'From OpenStreetMap, on November 3, 2026'],
    [{ source: 'directory', placeId: 'overture:1' }, 'From Overture Maps Foundation, on November 3, 2026'],
  ])('is named with its day: %j', async (lead, text) => {
    expect(await pageFor(lead)).toContain(`<dt>Your address</dt><dd>${text}</dd>`)
  })

  test('is the page where the email finder found it', async () => {
    expect(await pageFor({}, found)).toContain('Found on https://shop.example/&lt;contact&gt; on November 5, 2026')
  })

  test('isn’t named if the lead has another address by now, or is gone', async () => {
    expect(await pageFor({ email: 'other@shop.example' }, found)).not.toContain('Your address')
    expect(await pageFor({}, id => t.db.system`delete from leads where id = ${id}`)).not.toContain('Your address')
  })
})

describe('an invalid link', () => {
  test('of another type, forged, or of a deleted message shows a page with an explanation', async () => {
    const m = await makeMessage(t, user)
    const pixel = links.openPixel(m).replace('/t/o/', '/u/').replace('.gif', '')
    const gone = links.unsubscribe({ ...m, messageId: crypto.randomUUID() })
    for (const url of [pixel, '/u/forged', links.unsubscribe(m).slice(0, -1)])
      for (const reply of [await t.anonymous(url), await post(url), await post(`${url}/again`)]) {
        expect(reply.statusCode).toBe(404)
        expect(reply.body).toContain('We don’t recognize this link')
      }
    for (const reply of [await t.anonymous(gone), await post(gone)]) {
      expect(reply.statusCode).toBe(404)
      expect(reply.body).toContain('We no longer have this email')
    }
    expect(await suppressionsOf(m)).toEqual([])
  })
})

test('in a preview shows that it’s a sample, and contains no signature', async () => {
  const sample = sampleLinks('')
  const ref = { userId: user.id, messageId: crypto.randomUUID() }
  expect(sample.click(ref, 0, 'https://shop.example/x')).toBe('https://shop.example/x')
  for (const reply of [await t.anonymous(sample.unsubscribe(ref)), await post(sample.unsubscribe(ref))])
    expect([reply.statusCode, /This is a sample/.test(reply.body)]).toEqual([200, true])
})

test('shows names and addresses as text', async () => {
  const payloads = [
    '<script>alert(1)</script>',
    `"><img src=x onerror=alert(1)>`,
    `' onmouseover='alert(1)`,
    '</title><svg/onload=1>',
  ]
  for (const payload of payloads) {
    const m = await makeMessage(t, user, { email: `${payload}@${payload}`, fromName: payload, fromAddress: payload })
    const pages = [await t.anonymous(links.unsubscribe(m)), await post(links.unsubscribe(m))]
    const undo = /action="([^"]+\/again)"/.exec(pages[1]?.body ?? '')?.[1] ?? ''
    for (const page of [...pages, await post(undo)]) {
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toContain(payload)
      expect(page.body).not.toMatch(/<(script|img|svg)/)
    }
  }
})

test.each([
  ['grace@shop.example', 'g•••@shop.example'],
  ['g@shop.example', '•••@shop.example'],
  ['"a@b"@shop.example', '"•••@shop.example'],
  ['🦊fox@shop.example', '🦊•••@shop.example'],
])('masks %s as %s', (email, shown) => {
  expect(maskAddress(email)).toBe(shown)
})
