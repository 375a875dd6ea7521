import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingText } from '#contract/checks.ts'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { beyondExamples, call, step, task, type Written } from '#test/wrong-ways.ts'

/** Three restaurants that the user may write to. Roma has no website, Sakura no town. */
const LUNA = 'hello@luna.test'
const ROMA = 'ciao@roma.test'
const SAKURA = 'info@sakura.test'
const ALL = [LUNA, ROMA, SAKURA]
const GONE = 'gone@left.test'
const BACK = 'back@left.test'
const SAMPLE = 'cafe@made.example'
/** Got "Spring menu" last week. */
const RECENT = 'recent@guest.test'

type Account = 'ready' | 'mailing' | 'without address' | 'unverified' | 'removed' | 'free' | 'used up'
interface Attempt extends Written {
  account?: Account
  /** Hours from now; none sends immediately. */
  inHours?: number
}

let t: TestApp
let mailing: Awaited<ReturnType<typeof smtpApp>>
const users = {} as Record<Account, TestUser>
let removedAccount = ''

beforeAll(async () => {
  t = await testApp()
  mailing = await smtpApp()
  users.ready = await makeMailer(t)
  users.removed = await makeMailer(t)
  users.free = await makeMailer(mailing.t, { plan: 'free' as never })
  users['used up'] = await makeMailer(mailing.t, { plan: 'free' as never })
  users['without address'] = await makeUser(t, { plan: 'standard' })
  users.mailing = await makeMailer(mailing.t)
  users.unverified = await makeMailer(mailing.t, { verified: false })
  await fill(t, users.ready)
  await fill(mailing.t, users.mailing)
  const [account = { id: '' }] = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address, display_name)
    values (${users.removed.id}, 'smtp', 'ada@own.test', 'Ada') returning id`
  removedAccount = account.id
  const now = t.clock.now()
  await mailing.t.db.system`
    insert into user_usage (user_id, year, month, campaigns_sent)
    values (${users['used up'].id}, ${now.getUTCFullYear()}, ${now.getUTCMonth() + 1}, 1)`
})
afterAll(async () => {
  await t.close()
  await mailing.close()
})

async function fill(app: TestApp, user: TestUser) {
  const { system } = app.db
  await makeLead(app, user, {
    businessName: 'Casa Luna',
    email: LUNA,
    phone: '+1 503 555 0101',
    website: 'https://luna.test',
    category: 'Restaurant',
  })
  await makeLead(app, user, { businessName: 'Trattoria Roma', email: ROMA, category: 'Restaurant' })
  await makeLead(app, user, {
    businessName: 'Sakura Garden',
    email: SAKURA,
    website: 'https://sakura.test',
    category: 'Restaurant',
  })
  await makeLead(app, user, { businessName: 'Sample Café', email: SAMPLE, source: 'sample' })
  await system`update leads set city = 'Portland' where user_id = ${user.id} and email_norm in (${LUNA}, ${ROMA})`
  await system`
    insert into suppressions (user_id, channel, address_norm, reason)
    values (${user.id}, 'email', ${GONE}, 'unsubscribed'), (${user.id}, 'email', ${BACK}, 'bounced')`
  const campaignId = await makeCampaign(app, user, 'Spring menu')
  await system`update campaigns set subject = 'Spring menu', body = 'New dishes' where id = ${campaignId}`
  const acceptedAt = new Date(app.clock.now().getTime() - 7 * 86_400_000)
  await makeMessage(app, user, { campaignId, email: RECENT, acceptedAt })
} // prettier-ignore

interface Outcome {
  isSent: boolean
  /** What the user reads: the answer to Send, and the list beside the form. */
  words: string
  findings: Finding[]
}

async function attempt({ to = ALL, account = 'ready', inHours, ...written }: Attempt): Promise<Outcome> {
  const { client } = users[account]
  const email = { subject: 'A quick idea', body: 'Hello there', ...written }
  const post = (url: string, payload: object) => client({ method: 'POST', url, payload })
  const accounts = account === 'removed' ? { sendingAccountIds: [removedAccount] } : {}
  const checked = await post('/api/campaigns/preflight', {
    subject: email.subject,
    body: email.body,
    recipients: to,
    variants: email.variants?.map(({ subject, body }) => ({ subject, body })),
    steps: email.steps?.map(({ type, condition, subject, body }) => ({ type, condition, subject, body })),
    ...(account === 'removed' && { sendingAccountId: removedAccount }),
  })
  const findings = beyondExamples(checked.json<{ findings?: Finding[] }>().findings ?? [])
  const made = await post('/api/campaigns', { name: 'Spring', recipients: to, ...email, ...accounts })
  const { clock } = account === 'mailing' || account === 'unverified' ? mailing.t : t
  const at = inHours === undefined ? {} : { at: new Date(clock.now().getTime() + inHours * 3_600_000).toISOString() }
  const reply = made.statusCode === 200 ? await post(`/api/campaigns/${made.json().id}/send`, at) : made
  const { message = '' } = reply.json<{ message?: string }>()
  return { isSent: reply.statusCode === 200, words: [message, ...findings.map(findingText)].join('\n'), findings }
}

type Row = [what: string, attempt: Attempt, words: string]

const blocked: Row[] = [
  ['I never gave a postal address', { account: 'without address' }, 'Add your postal address in Settings'],
  ['I never opened the verification link', { account: 'unverified' }, 'Verify your email address before sending'],
  [
    'my sending account was removed',
    { account: 'removed' },
    'The email account ada@own.test was removed. Reconnect it',
  ],
  [
    'my list is larger than my plan',
    { account: 'free', to: Array.from({ length: 130 }, (_, i) => `p${i}@many.test`) },
    "You have 100 emails remaining, but you're trying to use 130.",
  ],
  ['my plan has no campaign left', { account: 'used up' }, "You've reached your monthly limit for campaigns."],
  ['I scheduled it for this morning', { inHours: -3 }, 'Choose a time in the future.'],
  ['I scheduled it for the wrong year', { inHours: 24 * 400 }, 'up to a year ahead'],
  ['I forgot the recipients', { to: [] }, 'Please fill in all required fields before sending.'],
  ['one address has a typo', { to: [LUNA, 'ciao@roma'] }, 'Please correct these email addresses: ciao@roma'],
  [
    'everyone on the list unsubscribed or bounced',
    { to: [GONE, BACK] },
    "Canvass can't email any of these 2 recipients: 1 bounced earlier, 1 unsubscribed.",
  ],
  [
    'I send the made-up samples for real',
    { account: 'mailing', to: [SAMPLE] },
    "Canvass can't email any of these 1 recipient: 1 made-up sample",
  ],
  [
    'my follow-up waits for opens, but I don’t track them',
    { tracksOpens: false, steps: [{ ...step('Again?'), condition: 'not-opened' }] },
    'doesn’t track opens, so a follow-up can’t depend on them',
  ],
  [
    'my call is for those who opened, but I don’t track opens',
    { tracksOpens: false, steps: [call('', { condition: 'opened' })] },
    'doesn’t track opens, so a follow-up can’t depend on them',
  ],
  ['my task doesn’t say what to do', { steps: [task(' ')] }, 'Say what to do in the task'],
  ['my follow-up goes out at once', { steps: [{ ...step('Again?'), delayDays: 0 }] }, 'has to wait at least one day'],
  ['my follow-up email is empty', { steps: [call(), step(' ')] }, 'A follow-up needs a body'],
  ['I planned six steps', { steps: Array.from({ length: 6 }, () => task('Visit')) }, 'at most 5 follow-ups'],
  [
    'the follow-up after a call has a typo',
    { steps: [call(), step('Did we speak, {{busines}}?')] },
    'The body of follow-up 2 uses {{busines}}',
  ],
  [
    'the email for those who clicked names one restaurant',
    { body: 'See https://a.test', steps: [{ ...step('Dear Casa Luna team,'), condition: 'clicked' }] },
    'The body of follow-up 1 is written for',
  ],
  ['I misspelled a variable', { subject: 'For {{busness_name}}' }, 'Did you mean {{businessName}}?'],
  [
    'I use a variable that only other tools have',
    { body: 'Hi {{customer_number}},' },
    "isn't a variable. Type { to choose one.",
  ],
  ['I use another tool’s name for a variable', { body: 'Hi {{company}},' }, 'Did you mean {{businessName}}?'],
  [
    'the typo is in the second follow-up',
    { steps: [step('One'), step('Two for {{cty}}')] },
    'The body of follow-up 2 uses {{cty}}',
  ],
  [
    'the typo is in variant B',
    { variants: [{ subject: 'B {{citti}}', body: 'Hi' }] },
    'The subject of variant B uses {{citti}}',
  ],
  ['one restaurant has no town', { body: 'Best tables in {{city}}' }, `no value for 1 of 3 recipients (${SAKURA})`],
  [
    'one restaurant has no website to link to',
    { body: '<a href="{{website}}">Your page</a>' },
    `no value for 1 of 3 recipients (${ROMA})`,
  ],
  ['I left [Your Name] in the signature', { body: 'Best,\n[Your Name]' }, 'still contains “[Your Name]”'],
  ['I pasted a Mailchimp field', { body: 'Hi *|FNAME|*' }, 'contains “*|FNAME|*”'],
  ['the formatted body is empty', { body: '<p>&nbsp;</p><p><br></p>' }, 'The email body has no text. Write the email'],
  [
    'a link leads to a file on my computer',
    { body: '<a href="file:///C:/menu.pdf">Menu</a>' },
    "“file:///C:/menu.pdf”, which recipients can't open",
  ],
  [
    'I greet everyone by one restaurant’s name',
    { body: 'Dear Casa Luna team,' },
    'is written for “Casa Luna”, but it goes to 3 recipients',
  ],
  [
    'the subject names one restaurant',
    { subject: 'A website for Trattoria Roma' },
    'The subject is written for “Trattoria Roma”',
  ],
  [
    'the follow-up names one restaurant',
    { steps: [step('Did Sakura Garden get my email?')] },
    'The body of follow-up 1 is written for',
  ],
  [
    'everyone reads one restaurant’s phone number',
    { body: 'Is +1 503 555 0101 still your number?' },
    'which is only true of “Casa Luna”',
  ],
] // prettier-ignore

const warned: Row[] = [
  [
    'two of them can’t be emailed',
    { to: [LUNA, GONE, BACK] },
    '2 of 3 recipients will be skipped: 1 bounced earlier, 1 unsubscribed',
  ],
  ['a made-up sample is among them', { to: [LUNA, SAMPLE] }, 'is a sample with a made-up address'],
  [
    'I send the same email twice',
    { to: [LUNA, RECENT], subject: 'Spring menu', body: 'New dishes' },
    `1 of 2 recipients already got this email, with the same subject and text (${RECENT})`,
  ],
  [
    'they heard from me last week',
    { to: [LUNA, RECENT] },
    `1 of 2 recipients got an email from you in the last 30 days (${RECENT})`,
  ],
  [
    'an empty fallback leaves “In ,”',
    { body: 'A table in {{city|}}, perhaps?' },
    'has a gap for 1 of 3 recipients without a value for {{city}}',
  ],
  [
    'I promise an attachment',
    { body: 'Please see attached our menu.' },
    'says “see attached”, but Canvass sends no attachments',
  ],
  ['the subject pretends to be a reply', { subject: 'Re: your booking' }, 'pretends to be a reply'],
  ['the subject is still “test”', { subject: 'Test 2' }, 'The subject is “Test 2”. Make sure you meant to send it.'],
  [
    'the follow-up repeats the first email',
    { steps: [step('<p>Hello  there</p>')] },
    'The body of follow-up 1 repeats an earlier email word for word',
  ],
  [
    'both variants are the same',
    { variants: [{ subject: 'A quick idea', body: 'Hello there' }] },
    'The body of variant B repeats an earlier email',
  ],
  [
    'I follow up on clicks, but there’s nothing to click',
    { steps: [{ ...step('You clicked!'), condition: 'clicked' }] },
    'Follow-up 1 is for recipients who clicked, but no earlier email has a link.',
  ],
  [
    'I plan to call people without a phone number',
    { to: [ROMA, SAKURA], steps: [step('Any thoughts?'), call('Ask for the owner')] },
    'Follow-up 2 is a call, but none of the 2 recipients has a phone number.',
  ],
  [
    'I mention one restaurant as a client',
    { body: 'We built the website of Casa Luna in May.' },
    'mentions “Casa Luna”, one of your leads',
  ],
] // prettier-ignore

test('the table has at least 40 ways', () => expect(blocked.length + warned.length).toBeGreaterThanOrEqual(40))

describe('is blocked:', () => {
  test.each(blocked)('%s', async (_, tried, words) => {
    const outcome = await attempt(tried)
    expect(outcome.words).toContain(words)
    expect(outcome.isSent).toBe(false)
  })
})

describe('is sent with a warning:', () => {
  test.each(warned)('%s', async (_, tried, words) => {
    const { isSent, words: read, findings } = await attempt(tried)
    expect(read).toContain(words)
    expect([isSent, findings.map(({ severity }) => severity)]).toEqual([true, findings.map(() => 'warning')])
  })
})

const sound: [what: string, attempt: Attempt][] = [
  [
    'a short pitch',
    {
      subject: 'Fewer no-shows on Fridays',
      body: 'Hi {{businessName}} team,\n\ndo guests cancel late? We text them a reminder.\n\nBest,\n{{senderName}}',
    },
  ],
  [
    'every variable with a fallback',
    { body: 'For {{category|restaurant}} owners in {{city|your town}}: call {{phone|us}}, see {{website|our site}}.' },
  ],
  ['an empty fallback in the middle of a sentence', { body: 'We like {{city|}} restaurants' }],
  [
    'one recipient, by name',
    { to: [LUNA], subject: 'Casa Luna online', body: 'Dear Casa Luna, is +1 503 555 0101 still your number?' },
  ],
  [
    'a newsletter in HTML',
    {
      body: '<h1>What’s new</h1><p>Three dishes.</p><p><a href="https://a.test/menu">See the menu</a> or <a href="mailto:me@a.test">write</a>, <a href="tel:+15035550100">call</a>.</p><img src="https://a.test/dish.png" alt="A dish">',
    },
  ],
  [
    'a link with a variable in it',
    {
      body: '<a href="https://a.test/for/{{businessName|you}}">Yours</a> <a href="{{website|https://a.test}}">site</a>',
    },
  ],
  [
    'a jump to a heading of the same email',
    { body: '<a href="#prices">Prices</a><h2 id="prices">Prices</h2><p>From $20</p>' },
  ],
  ['follow-ups that go on in the thread', { steps: [step('Any thoughts?'), step('My last email about this')] }],
  ['a call to those of whom some have a number', { steps: [call('Ask about Friday'), task('Visit them')] }],
  [
    'a follow-up for those who clicked, with a link in plain text',
    { body: 'See https://a.test/menu', steps: [{ ...step('Did you like it?'), condition: 'clicked' }] },
  ],
  [
    'a follow-up for those who clicked a link of the first follow-up',
    { steps: [step('<a href="https://a.test">See</a>'), { ...step('And?'), condition: 'clicked' }] },
  ],
  ['a follow-up whose subject begins with Re:', { steps: [step('Any thoughts?', 'Re: A quick idea')] }],
  ['two different subjects for the same text', { variants: [{ subject: 'Another idea', body: 'Hello there' }] }],
  ['two different texts for the same subject', { variants: [{ subject: 'A quick idea', body: 'Good morning' }] }],
  ['choices of words', { subject: '{Hi|Hello} {{businessName}}', body: '{Quick question|An idea} for you' }],
  ['a test to oneself', { to: ['me@mine.test'], subject: 'Test' }],
  ['a garage attached to a house', { body: 'We sell garages attached to your restaurant, and attached pergolas.' }],
  ['a subject about tests', { subject: 'Test your kitchen’s air in 5 minutes' }],
  ['a subject with “regarding” in it', { subject: 'Regarding: tables for Friday' }],
  ['people who aren’t leads', { to: ['a@new.test', 'b@new.test'], body: 'Hello {{businessName|there}}' }],
  [
    'one week ahead, in a sending window',
    { inHours: 24 * 7, sendingWindow: { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' } },
  ],
  ['through a real mail server', { account: 'mailing' }],
  ['as many as the plan has left', { account: 'free', to: Array.from({ length: 100 }, (_, i) => `p${i}@many.test`) }],
  ['an address typed twice', { to: [LUNA, LUNA.toUpperCase(), ROMA] }],
  ['someone’s draft in a sentence', { body: 'Here’s a thought: your menu deserves a better page. I can draft one.' }],
] // prettier-ignore

test('the table has at least 20 sound campaigns', () => expect(sound.length).toBeGreaterThanOrEqual(20))

test.each(sound)('raises no false alarm: %s', async (_, tried) => {
  const { isSent, words, findings } = await attempt(tried)
  expect([words, findings, isSent]).toEqual(['', [], true])
})
