import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { DESIGNS, withDesign } from '#contract/body-markup.ts'
import { countryOf, mayTrackOpens, ruledCountries } from '#contract/laws.ts'
import { recordConsents } from '#server/consents/sql.ts'
import { makeSecrets } from '#server/secrets.ts'
import { trackingLinks } from '#server/tracking/tracking.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { makeEmail } from './email.ts'
import { personalValues } from './recipient-values.ts'

const links = trackingLinks(makeSecrets('a key of more than thirty-two characters'), 'https://canvass.test')
const ref = { userId: '01900000-0000-7000-8000-000000000001', messageId: '01900000-0000-7000-8000-000000000002' }
const lead = {
  firstName: null,
  lastName: null,
  contactName: null,
  businessName: null,
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
}

async function htmlFor(body: string, email: string, country: string | null): Promise<string> {
  const made = makeEmail(body, { postalAddress: '1 Main St', tracksOpens: true })
  const compiled = compileEmail({ subject: 's', bodyHtml: made.html, bodyText: made.text, links: made.links })
  const personal = personalValues(compiled.links, { email, lead: { ...lead, country }, senderName: '' }, links, ref)
  const mail = { to: email, messageId: '<m@a.test>', date: new Date(0), ...personal }
  const { raw } = fillEmail(compiled, { fields: 'From: a@b.test\r\n', feedbackId: 'f' }, mail)
  return (await PostalMime.parse(raw)).html ?? ''
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const anyCode = fc.tuple(fc.constantFrom(...letters), fc.constantFrom(...letters)).map(pair => pair.join(''))
const code = fc.oneof(fc.constantFrom(...ruledCountries(), 'uk'), anyCode)
const country = fc.option(
  fc.tuple(code, fc.constantFrom('', ' ')).map(([name, space]) => name + space),
  { nil: null },
)
const ending = fc.oneof(code, fc.constantFrom('com', 'test', 'co.uk', 'DE', 'museum'))
const body = fc.constantFrom(
  'Hi {{city|there}}',
  '<p>Hello</p>',
  '<html><body><p>{a|b}</p></body></html>',
  '<p>x</p><img src="https://shop.test/a.png">',
  ...DESIGNS.map(design => withDesign('<p>Hello</p>', design)),
)

test('no email to a country that asks for consent has the pixel, and every other one has it once', async () => {
  await fc.assert(
    fc.asyncProperty(body, ending, country, async (text, domain, place) => {
      const email = `ann@shop.${domain}`
      const html = await htmlFor(text, email, place)
      const isProtected = !mayTrackOpens(countryOf(email, place))
      const expected = isProtected ? 0 : 1
      expect([html.match(/\/t\/o\//g)?.length ?? 0, html.match(/<img[^>]+width="1"/g)?.length ?? 0]).toEqual([
        expected,
        expected,
      ])
      expect(html).toContain('/u/')
      expect(html).toContain('</body>')
    }),
    { numRuns: 400 },
  )
})

test('a campaign that tracks opens sends the pixel only where no consent is asked for, or one is recorded', async () => {
  const { t, sink, close } = await smtpApp()
  const user = await makeMailer(t)
  const leads = [
    ['de@shop.com', 'DE'],
    ['us@shop.com', 'US'],
    ['unknown@shop.com', null],
    ['ann@shop.fr', null],
    ['ann@shop.at', 'US'],
    ['agreed@shop.com', 'DE'],
    ['emails-only@shop.com', 'DE'],
  ] as const
  for (const [email, place] of leads)
    await t.db.system`
      insert into leads (user_id, business_name, email, country) values (${user.id}, ${email}, ${email}, ${place})`
  const agreed = { givenOn: '2026-11-01', how: 'A form' }
  await recordConsents(t.db.system, user.id, { ...agreed, emails: ['agreed@shop.com'], coversOpens: true })
  await recordConsents(t.db.system, user.id, { ...agreed, emails: ['emails-only@shop.com'], coversOpens: false })
  await sendAll(
    t,
    user,
    await makeSent(
      user,
      leads.map(([email]) => email),
    ),
  )
  const withPixel = sink.accepted.filter(({ raw }) => raw.toString().replace(/=\r\n/g, '').includes('/t/o/'))
  expect(withPixel.map(({ to }) => to).toSorted()).toEqual([
    'agreed@shop.com',
    'ann@shop.at',
    'unknown@shop.com',
    'us@shop.com',
  ])
  expect(sink.accepted).toHaveLength(7)
  await close()
})
