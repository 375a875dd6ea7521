import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSwitch } from '#server/consents/switches.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead } from '#test/make.ts'

type App = Awaited<ReturnType<typeof smtpApp>>
let app: App
beforeAll(async () => {
  app = await smtpApp()
})
afterAll(() => app.close())

interface Case {
  email: string
  country: string | null
  body: string
  page?: string
}

/** What the recipient reads, as plain text and as HTML. */
async function emailTo({ email, country, body, page }: Case) {
  const { t, sink } = app
  const user = await makeMailer(t)
  const { id } = await makeLead(t, user, { businessName: 'Werk', email })
  await t.db.system`
    update leads set country = ${country}, created_at = '2026-11-02T09:00:00Z' where user_id = ${user.id} and id = ${id}`
  if (page)
    await t.db.system`
      insert into lead_enrichment (user_id, lead_id, state, email, email_url, email_at, email_filled)
      values (${user.id}, ${id}, 'found', ${email}, ${page}, '2026-11-03T09:00:00Z', true)`
  const before = sink.accepted.length
  await sendAll(t, user, await makeSent(user, [email], { body }))
  expect(sink.accepted).toHaveLength(before + 1)
  return PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')
}

const ENGLISH = '<p>Hello, we paint shop fronts over a weekend. May I send you a few pictures of our last work?</p>'
const GERMAN =
  '<p>Guten Tag, wir streichen Ladenfronten an einem Wochenende. Darf ich Ihnen ein paar Bilder unserer Arbeit schicken?</p>'

test('a first email to the EU says on which page and when the address was found, in the email’s language', async () => {
  const page = 'https://werk.test/kontakt?a=1&b=2'
  const english = await emailTo({ email: 'ann@werk.test', country: 'DE', body: ENGLISH, page })
  expect(english.text).toContain(`· Your address: Found on ${page} on November 3, 2026`)
  expect(english.html).toContain('https://werk.test/kontakt?a=1&#38;b=2')
  const german = await emailTo({ email: 'ann@bau.test', country: 'AT', body: GERMAN, page })
  expect(german.text).toContain(`· Ihre Adresse: Gefunden am 3. November 2026 auf ${page}`)
})

test('it says so of an address that the sender entered, too', async () => {
  const { text } = await emailTo({ email: 'ann@shop.fr', country: null, body: ENGLISH })
  expect(text).toMatch(/· Your address: .*November 2, 2026/)
})

test('a person at a business has their own source', async () => {
  const { t, sink } = app
  const user = await makeMailer(t)
  const { id } = await makeLead(t, user, { businessName: 'Werk', email: 'info@two.test' })
  await t.db.system`update leads set country = 'DE' where user_id = ${user.id}`
  await t.db.system`
    insert into contacts (user_id, lead_id, name, email, source, created_at)
    values (${user.id}, ${id}, 'Eva Lind', 'eva@two.test', 'import', '2026-11-04T09:00:00Z')`
  await sendAll(t, user, await makeSent(user, ['eva@two.test'], { body: ENGLISH }))
  const { text } = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')
  expect(text).toContain('· Your address: From a list that the sender imported on November 4, 2026')
})

test('elsewhere, the footer says nothing more', async () => {
  for (const country of ['US', null]) {
    const { text, html } = await emailTo({
      email: `ann@in-${country}.test`,
      country,
      body: ENGLISH,
      page: 'https://a.test',
    })
    expect(text).not.toContain('Your address')
    expect(html).not.toMatch(/Your address|@origin/)
  }
})

test('nor does it where the operator decided so', async () => {
  await changeSwitch(app.t.db.system, 'PL', { origin: 'free' })
  await changeSwitch(app.t.db.system, 'US', { origin: 'named' })
  expect((await emailTo({ email: 'ann@in.test', country: 'PL', body: ENGLISH })).text).not.toContain('Your address')
  expect((await emailTo({ email: 'bob@in.test', country: 'US', body: ENGLISH })).text).toContain('Your address')
})
