import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { connectOwn } from '#test/own-sending-account.ts'
import { ALL, ANN, BACK, BOB, beyondExamples, MAX, REFUSED, step, type Written, wrong } from '#test/wrong-ways.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeMailer(t)
  await fillList(t, user)
})
afterAll(() => t.close())

/** Three leads, a fourth in another town that nobody writes to, a sample, and two addresses that Canvass refuses. */
async function fillList(app: TestApp, { id }: TestUser) {
  const owner = { id }
  await makeLead(app, owner, { businessName: "Max's Deli", email: MAX, phone: '+15035550101', category: 'Deli' })
  await makeLead(app, owner, { businessName: 'Harbor Street Bakery LLC', email: ANN, category: 'Bakery' })
  await makeLead(app, owner, { businessName: 'Garage', email: BOB, phone: '+15035550103' })
  await makeLead(app, owner, { businessName: 'Blue Door Yoga', email: 'yoga@door.test' })
  await makeLead(app, owner, { businessName: 'Sample Café', email: 'cafe@made.example', source: 'sample' })
  await app.db.system`update leads set city = 'Portland' where user_id = ${id} and email_norm in (${MAX}, ${ANN})`
  await app.db.system`
    insert into suppressions (user_id, channel, address_norm, reason)
    values (${id}, 'email', ${REFUSED}, 'unsubscribed'), (${id}, 'email', ${BACK}, 'bounced')`
}

/** The answer to Send, and to the same email while it's being written. */
async function send({ to = ALL, ...written }: Written, by = user) {
  const { id } = await makeDraft(by, to, written)
  const reply = await clickSend(by, id)
  const { variants = [], steps = [] } = written
  const checked = await by.client({
    method: 'POST',
    url: '/api/campaigns/preflight',
    payload: {
      subject: written.subject ?? 'Hello',
      body: written.body ?? '<p>Hello there</p>',
      recipients: to,
      variants: variants.map(({ subject, body }) => ({ subject, body })),
      steps: steps.map(({ subject, body }) => ({ subject, body })),
    },
  })
  const { message, findings = [], status } = reply.json<{ message?: string; findings?: Finding[]; status?: string }>()
  return {
    code: reply.statusCode,
    message,
    findings: beyondExamples(findings),
    status,
    typed: beyondExamples(checked.json<{ findings: Finding[] }>().findings),
  }
}

describe('wrong ways to send', () => {
  test.each(wrong)('%s', async (_, written, code, words) => {
    const { code: status, findings, message, typed } = await send(written)
    expect([status, findings.filter(({ severity }) => severity === 'block').map(f => f.code)]).toEqual([400, [code]])
    expect(message).toContain(words)
    // The form showed what Send refuses.
    expect(typed).toEqual(findings)
  })

  test('a refused campaign stays a draft and uses no quota', async () => {
    const { id } = await makeDraft(user, ALL, { subject: 'Hi {{nmae}}' })
    await clickSend(user, id)
    const [row] = await t.db.system`select status, emails_reserved, counted_at from campaigns where id = ${id}`
    expect(row).toEqual({ status: 'draft', emailsReserved: 0, countedAt: null })
  })

  test('lists every problem, and names several in one message', async () => {
    const { findings, message } = await send({ subject: 'Hi {{nmae}} [Name]', body: 'In {{city}} XXX' })
    expect(findings.map(({ code }) => code)).toEqual([
      'unknown-variable',
      'placeholder',
      'placeholder',
      'missing-value',
    ])
    expect(message).toMatch(/And 1 more\.$/)
  })

  test('a scheduled campaign is checked when it’s scheduled and again when it starts', async () => {
    const { id } = await makeDraft(user, ALL, { subject: 'Hi {{nmae}}' })
    const at = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const reply = await user.client({ method: 'POST', url: `/api/campaigns/${id}/send`, payload: { at } })
    expect([reply.statusCode, beyondExamples(reply.json().findings).length]).toEqual([400, 1])
  })

  test('the edited text of a paused campaign is checked before the remaining recipients get it', async () => {
    const { id } = await makeDraft(user, ALL)
    await clickSend(user, id)
    await t.db.system`update campaigns set status = 'paused', scheduled_at = null where id = ${id}`
    const edit = (body: string) =>
      user.client({ method: 'PUT', url: `/api/campaigns/${id}`, payload: { subject: 'Hello', body } })
    expect((await edit('Hi {{nmae}}')).statusCode).toBe(400)
    expect((await edit('Hi {{businessName}}')).statusCode).toBe(200)
  })
})

const warned: [what: string, written: Written, words: Partial<Finding>][] = [
  ['some addresses that we refuse', { to: [MAX, REFUSED] }, { code: 'skipped', count: 1, of: 2, emails: [REFUSED] }],
  ['a sample in test mode', { to: [MAX, 'cafe@made.example'] }, { code: 'samples', count: 1, isTestMode: true }],
  [
    'a client named as a reference',
    { body: 'We built the website of Harbor Street Bakery in May.' },
    { code: 'one-business' },
  ],
  [
    'one lead under its own name, and an address that we refuse',
    { to: [MAX, REFUSED], body: "Hi Max's Deli," },
    { code: 'skipped', count: 1, of: 2 },
  ],
  [
    'two private addresses of one business',
    { to: ['a@new.test', 'b@new.test'], body: "Hi Max's Deli," },
    { code: 'one-business' },
  ],
]

test.each(warned)('is sent with a warning: %s', async (_, written, finding) => {
  const { code, typed } = await send(written)
  expect([code, typed]).toEqual([200, [expect.objectContaining({ severity: 'warning', ...finding })]])
})

const sound: [what: string, written: Written][] = [
  ['plain words', {}],
  [
    'variables that every recipient has a value for',
    { subject: 'For {{businessName}}', body: 'Hi {{Business Name}}, {{email}} from {{senderName}}' },
  ],
  ['variables with fallbacks', { body: 'In {{city|your town}}, {{phone|}} {{website|your website}}' }],
  [
    'variables for recipients who aren’t leads',
    { to: ['a@new.test', 'b@new.test'], subject: 'Hi {{businessName|there}}' },
  ],
  ['choices', { subject: '{Hi|Hello} {{businessName}}', body: '{Dear {{businessName|all}}|Hello},' }],
  [
    'one lead under its own name',
    { to: [MAX], subject: "A website for Max's Deli", body: "Dear Max's Deli team in Portland," },
  ],
  ['one business at two of its addresses', { to: [MAX, 'owner@deli.test'], body: "Dear Max's Deli team," }],
  ['a lead with only this address', { to: ['me@private.test'], body: "Hi Max's Deli," }],
  [
    'a style sheet and comments of Outlook',
    {
      body: '<!doctype html><html><head><style>a{color:red} @media x{p{y:z}}</style></head><body><!--[if mso]><p>[Your name]</p><![endif]--><p>Hi</p></body></html>',
    },
  ],
  ['a label in the subject', { subject: '[Video] How a bakery sold out by noon' }],
  ['footnotes and quotes', { body: 'As “they [the guests] said” [1], it works [2, 3].' }],
  ['a list with boxes', { body: '[x] Yes\n[ ] No' }],
  ['kisses', { body: 'Love, Anna xxx' }],
  ['a product code', { body: 'Sizes XXL and XXXL, model X100' }],
  ['per cent', { body: '100% wool, 20% OFF, now 5 % more' }],
  [
    'follow-ups and variants',
    {
      steps: [step('Did you see it, {{businessName}}?'), step('My last email')],
      variants: [{ subject: 'Another {idea|thought}', body: 'Hi {{city|there}}' }],
    },
  ],
  ['a common word that is also a business’s name', { body: 'Your garage deserves more customers. Every Garage does.' }],
  ['a business’s name in lowercase', { body: 'Paint it blue. door yoga is fun' }],
  ['a town and a trade', { body: 'For delis in Portland, from Main Street.' }],
  [
    'an image and a link',
    {
      body: '<p><img src="https://a.test/{{city|x}}.png" alt="Our shop"></p><p>Our shop opens again on Monday.</p><a href="https://a.test/?q={{email}}">See</a>',
    },
  ],
  ['JSON and code', { body: 'Send {"a": 1, "b": [1, 2]} to the address' }],
  ['escaped braces', { body: 'Write \\{{city}} or \\{name\\} as they are' }],
  ['a samples file in the text', { body: 'Reply to <ann@harbor.test> or see <https://a.test/x>.' }],
] // prettier-ignore

test.each(sound)('raises no false alarm: %s', async (_, written) => {
  const { code, status, typed, message } = await send(written)
  expect([message, code, status, typed]).toEqual([undefined, 200, 'sending', []])
})

test("accepts the sender's own business in the email although it's a lead", async () => {
  const own = await makeMailer(t)
  await fillList(t, own)
  await own.client({ method: 'PUT', url: '/api/settings/sender', payload: { fromName: "Ann of Max's Deli" } })
  expect((await send({ body: "Regards,\nAnn, Max's Deli" }, own)).code).toBe(200)
})

test('takes the values of the lead changed last if two have the same address', async () => {
  const own = await makeMailer(t)
  const email = 'twin@deli.test'
  const { id } = await makeLead(t, own, { businessName: 'Deli', email, phone: '+15035550101' })
  await makeLead(t, own, { businessName: 'Deli Two', email })
  const changedFirst = (days: number) =>
    t.db.system`update leads set updated_at = now() - make_interval(days => ${days}) where id = ${id}`
  const written = { to: [email], body: 'We call {{phone}}' }
  await changedFirst(1)
  const { findings } = await send(written, own)
  expect(findings).toMatchObject([{ code: 'missing-value', variable: 'phone', emails: [email] }])
  await changedFirst(-1)
  expect((await send(written, own)).code).toBe(200)
})

test("ignores another account's leads", async () => {
  const other = await makeMailer(t)
  const { code, findings } = await send({ body: "Dear Max's Deli team,", subject: 'Hi {{businessName|there}}' }, other)
  expect([code, findings]).toEqual([200, []])
})

test('with a mail server, refuses a campaign to samples only, and warns about some samples', async () => {
  const { t: mailing, close } = await smtpApp()
  const mailer = await makeMailer(mailing)
  await fillList(mailing, mailer)
  const none = await send({ to: ['cafe@made.example', 'b@made.example'] }, mailer)
  expect([none.code, none.message]).toEqual([
    400,
    "Canvass can't email any of these 2 recipients: 2 made-up samples. Add recipients who can be emailed.",
  ])
  const some = await send({ to: [MAX, 'cafe@made.example'] }, mailer)
  expect([some.code, some.typed.map(({ code }) => code)]).toEqual([200, ['samples']])
  await close()
})

test('warns of recipients who already got this very email, in this account', async () => {
  const own = await makeMailer(t)
  const earlier = await makeDraft(own, [MAX, ANN], { subject: 'Twice', body: 'The same words' })
  await makeMessage(t, own, { campaignId: earlier.id, email: MAX })
  await t.db.system`update campaigns set sent_at = now() where id = ${earlier.id}`
  const again = { subject: 'Twice', body: 'The same words' }
  const { code, typed } = await send({ to: [MAX, BOB], ...again }, own)
  expect([code, typed]).toEqual([200, [{ code: 'already-sent', severity: 'warning', count: 1, of: 2, emails: [MAX] }]])
  // Other words are a contact all the same.
  const { typed: other } = await send({ to: [MAX, BOB], ...again, body: 'Other words' }, own)
  expect(other).toEqual([{ code: 'contacted-recently', severity: 'warning', count: 1, of: 2, emails: [MAX], days: 30 }])
  expect((await send({ to: [MAX], ...again })).typed).toEqual([])
})

test('warns about what nobody sees: answers that don’t stop follow-ups, and bounces of the user’s own SES keys', async () => {
  const { t: mailing, sink, close } = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
  const mailer = await makeMailer(mailing)
  await fillList(mailing, mailer)
  const codes = async (steps: Written['steps']) =>
    (await send({ to: [MAX], steps: steps ?? [] }, mailer)).typed.map(({ code }) => code)
  const followUp = [step('Did you see this?')]
  expect(await codes(followUp)).toEqual(['unseen-answers'])
  expect(await codes([])).toEqual([])
  const id = await connectOwn(mailer, sink, { user: '', password: '' })
  expect(await codes(followUp)).toEqual(['unseen-answers'])
  await mailing.db
    .system`update sending_accounts set imap_host = 'imap.own.test', imap_port = 993, imap_security = 'tls' where id = ${id}`
  expect(await codes(followUp)).toEqual([])
  const ses = { kind: 'ses', accessKeyId: 'AKIAEXAMPLE', region: 'us-east-1' }
  await mailing.db
    .system`update sending_accounts set kind = 'ses', settings = ${mailing.db.system.json(ses)}, imap_host = null, imap_port = null, imap_security = null where id = ${id}`
  expect(await codes(followUp)).toEqual(expect.arrayContaining(['unseen-answers', 'unseen-bounces']))
  expect(await codes([])).toContain('unseen-bounces')
  await close()
})
