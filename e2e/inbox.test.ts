import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendAnswer } from '#server/inbox/send-answer.ts'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import type { TestApp } from '#test/app.ts'
import { startEngine } from '#test/campaign.ts'
import { type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'
import { type Sink, type SinkOptions, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type ClockedProduct, startClocked } from './clocked-product.ts'
import { inSteps, signUp } from './journey.ts'

/** A campaign is sent, people answer, and the user answers them from the inbox. */
let product: ClockedProduct
let sink: Sink
let fault: ReturnType<NonNullable<SinkOptions['fault']>>
let box: SendingAccount
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  sink = await startSink({ user: { name: 'ada', pass: 'one' }, fault: () => fault })
  box = await startSendingAccount()
  product = await startClocked({ ALLOW_PRIVATE_FETCH: '1' })
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(context, product.url)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await sink?.close()
  await box?.close()
})

inSteps(() => page, 'inbox')

async function api(method: 'POST' | 'PUT', path: string, data: object) {
  const reply = await context.request.fetch(path, { method, data, headers: { origin: product.url } })
  if (reply.status() !== 200) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

const HERON = 'kenji@blueheron.test'
const people: [business: string, email: string, answer: string][] = [
  ['Kits Roll House', 'hello@kits.test', 'Not now. Ask me again in the new year.'],
  ['Umi Kitchen', 'info@umi.test', 'You have the wrong person. Please write to my sister: aiko@umi.test'],
  ['Miso Corner', 'post@miso.test', 'Please take us off your list.'],
  ['Nori & Co.', 'mail@nori.test', 'No thanks, my nephew built ours last year.'],
  ['Harbour Sushi', 'team@harbour.test', 'Yes, tell me more. How much is it?'],
  [
    'Blue Heron Sushi',
    HERON,
    'Hi Ada, the page looks good. Does it work with the printer at our counter? And can we close it for an evening when we’re full?\r\n\r\nKenji',
  ],
]
/** The writer's words are loaded at its first email. */
const WAIT = { timeout: 60_000 }
const SILENT = ['Quiet Kitchen', 'quiet@kitchen.test'] as const
const mailTo = (email: string) => sink.accepted.findLast(({ to }) => to === email)
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''

function answers(email: string, text: string, to = mailTo(email)?.raw ?? '') {
  product.clock.advance(60_000)
  const head = `From: ${email}\r\nTo: ada@lovelace.test\r\nSubject: Re: ${header(to, 'Subject').replace(/^Re: /, '')}\r\nMessage-ID: <${Math.random()}@their.test>\r\nIn-Reply-To: ${header(to, 'Message-ID')}\r\nReferences: ${header(to, 'References')} ${header(to, 'Message-ID')}`
  box.deliver(
    `${head}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n\r\nOn Nov 24, 2026, Ada wrote:\r\n> Hi there,\r\n`,
    'INBOX',
    product.clock.now(),
  )
}

test('replies to a campaign appear in the inbox by themselves, with a count in the navigation', async () => {
  await page.goto('/inbox')
  await page.getByText('Connect a mailbox so that answers arrive here').waitFor()
  await picture(page, 'inbox-connect')
  await api('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
  const server = { host: '127.0.0.1', security: 'none' }
  await api('POST', '/api/settings/sending-accounts', {
    kind: 'smtp',
    ...server,
    port: sink.port,
    user: 'ada',
    password: 'one',
    dailyLimit: null,
    fromAddress: 'ada@lovelace.test',
    fromName: 'Ada Lovelace',
    imap: { ...server, port: box.port, user: '' },
  })
  for (const [businessName, email] of [...people, SILENT])
    await api('POST', '/api/leads', { businessName, email, phone: '+16045550142', category: 'Sushi restaurant' })
  const { id } = await api('POST', '/api/campaigns', {
    name: 'Online orders',
    subject: 'Online orders for {{businessName}}',
    body: 'Hi {{businessName}},\n\nYour site has no way to order online. Here’s a page made from your own menu.\n\nAda',
    recipients: [...people, SILENT].map(([, email]) => email),
    steps: [{ type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Did you see the page?' }],
  })
  await api('POST', `/api/campaigns/${id}/send`, {})
  const engine = startEngine(product as unknown as TestApp)
  await sink.reached(people.length + 1)
  await vi.waitFor(
    async () =>
      expect(await product.db.system`select from queued_messages where step = 1`).toHaveLength(people.length + 1),
    { timeout: 60_000 },
  )
  await engine.stop()
  await page.goto('/inbox')
  await page
    .getByRole('button', { name: /Quiet Kitchen/ })
    .first()
    .waitFor()
  await page
    .getByRole('navigation', { name: 'Inbox' })
    .getByRole('button', { name: /^All\s*7$/ })
    .waitFor()
  await picture(page, 'inbox-unanswered-all')
  for (const [, email, text] of people) answers(email, text)
  await readInboxes(product.deps)
  await page
    .getByRole('list', { name: 'Threads' })
    .getByRole('listitem')
    .first()
    .filter({ hasText: 'printer at our counter' })
    .waitFor()
  await page.getByRole('link', { name: /^Inbox 6/ }).waitFor()
  await picture(page, 'inbox-list')
})

test('keys open a thread with its lead, and marks it as read', async () => {
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Online orders for Blue Heron Sushi' }).waitFor()
  await page.getByText('They replied, so we don’t send this follow-up').first().waitFor()
  await page.getByRole('link', { name: /^Inbox 6/ }).waitFor()
  await page.getByRole('button', { name: 'What they quoted' }).waitFor()
  expect(page.url()).toContain('thread=')
  await picture(page, 'inbox-thread')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Never email again').waitFor()
  await picture(page, 'inbox-keys')
  await page.keyboard.press('Escape')
})

test('an answer waits ten seconds, can be taken back, and arrives in their thread', async () => {
  Object.assign(product.deps.config, { SEND_HOLD_SECONDS: 10 })
  await page.keyboard.press('r')
  await page.keyboard.type('Hi Kenji,\n\nYes to both. Which printer do you have?\n\nAda')
  await picture(page, 'inbox-answer')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Sending in \d+ s$/).waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  const editor = page.getByRole('region', { name: 'Your answer' }).getByRole('textbox')
  await vi.waitFor(async () => expect(await editor.inputValue()).toContain('Which printer do you have?'))
  await page.getByRole('button', { name: 'Take back' }).waitFor({ state: 'detached' })
  await editor.focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  await picture(page, 'inbox-sending')
  const [answer] = await product.db.system<{ userId: string; id: string }[]>`select user_id, id from answers`
  product.clock.advance(11_000)
  await sendAnswer(product.deps, answer ?? { userId: '', id: '' })
  await page.getByText('Waiting for them').first().waitFor()
  await page.getByRole('link', { name: /^Inbox 5/ }).waitFor()
  const [first, , ours] = [sink.accepted.find(({ to }) => to === HERON)?.raw ?? '', '', mailTo(HERON)?.raw ?? '']
  const theirs = header(box.mailsIn('INBOX').find(raw => raw.includes(HERON)) ?? '', 'Message-ID')
  expect(header(ours, 'In-Reply-To')).toBe(theirs)
  expect(header(ours, 'References').split(' ')).toEqual([header(first, 'Message-ID'), theirs])
  expect(header(ours, 'Subject')).toBe('Re: Online orders for Blue Heron Sushi')
  answers(HERON, 'An Epson TM-88. Friday at 10 is good.', ours)
  await readInboxes(product.deps)
  await page.getByText('An Epson TM-88. Friday at 10 is good.').first().waitFor()
  await picture(page, 'inbox-one-thread')
})

test('an answer that fails waits for the user, with its file', async () => {
  fault = { at: 'rcpt', code: 550 }
  const answer = page.getByRole('region', { name: 'Your answer' })
  await answer
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'Order page.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(180_000, 'menu') })
  await answer.getByRole('textbox').fill('Here is the page as a file.')
  await answer.getByText('Order page.pdf').waitFor()
  await picture(page, 'inbox-attached')
  await answer.getByRole('button', { name: /^Send(?! later)/ }).click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  const [waiting] = await product.db.system<{ userId: string; id: string }[]>`
    select user_id, id from answers where state = 'waiting'`
  product.clock.advance(11_000)
  await sendAnswer(product.deps, waiting ?? { userId: '', id: '' })
  fault = undefined
  await page.getByText(/^Not sent\. .*550/).waitFor()
  await page.getByText('Check your answer').first().waitFor()
  await picture(page, 'inbox-failed')
  await page.getByRole('button', { name: 'Edit and try again' }).click()
  await answer.getByText('Order page.pdf').waitFor()
  await answer.getByRole('button', { name: 'Remove Order page.pdf' }).click()
  await answer.getByRole('textbox').fill('')
})

test('an email that nobody answered waits for them, and can be followed up', async () => {
  await page.goto('/inbox?scope=them')
  await page.getByRole('button', { name: /Quiet Kitchen/ }).click()
  await page.getByText('Follow-up 1 waits').first().waitFor()
  await page.getByText('The address you wrote from').waitFor()
  await picture(page, 'inbox-unanswered')
  await page.goto('/inbox')
})

test('nobody types to someone who asked for no more email', async () => {
  await page
    .getByRole('button', { name: /Miso Corner/ })
    .first()
    .click()
  await page.getByText('You can’t email post@miso.test.').waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
  await picture(page, 'inbox-refused')
})

test('the user decides about a wish that isn’t certain', async () => {
  answers(SILENT[1], 'Could you drop our kitchen from these mails?')
  await readInboxes(product.deps)
  await page
    .getByRole('button', { name: /Quiet Kitchen/ })
    .first()
    .click()
  const removal = page.getByRole('region', { name: 'Removal' })
  await removal.waitFor()
  await picture(page, 'inbox-removal', removal)
  await removal.getByRole('button', { name: 'Stop emailing them' }).click()
  await page.getByText('You can’t email quiet@kitchen.test.').waitFor()
})

test('a draft of an answer comes from the offer, or says that it needs a model', async () => {
  await api('POST', '/api/offer-profiles', {
    name: 'Orders',
    offer: 'I build order pages for restaurants. $40 a month.',
  })
  await page
    .getByRole('button', { name: /Harbour Sushi/ })
    .first()
    .click()
  const answer = page.getByRole('region', { name: 'Your answer' })
  const editor = answer.getByRole('textbox')
  await answer.getByRole('button', { name: 'Draft an answer' }).click()
  await vi.waitFor(
    async () => expect(await editor.inputValue()).toContain('I build order pages for restaurants.'),
    WAIT,
  )
  const note = answer.getByText('Drafted from your offer, the facts, and this thread.')
  await note.waitFor()
  await picture(page, 'inbox-drafted', note)
  await editor.fill('')
  await page
    .getByRole('button', { name: /Blue Heron Sushi/ })
    .first()
    .click()
  await answer.getByRole('button', { name: 'Draft an answer' }).click()
  const refusal = answer.getByText('This answer needs a language model.')
  await refusal.waitFor()
  await picture(page, 'inbox-no-draft', refusal)
})

test('the daily summary is switched on in Settings', async () => {
  await page.goto('/settings/notifications')
  const box = page.getByRole('checkbox', { name: 'Email me a daily summary' })
  await box.click()
  await vi.waitFor(async () => expect(await box.isChecked()).toBe(true), WAIT)
  await picture(page, 'settings-notifications')
  await page.goto('/inbox')
})

test('done, snoozed, and undone from the keyboard, and in bulk', async () => {
  await page
    .getByRole('button', { name: /Harbour Sushi/ })
    .first()
    .click()
  await page.keyboard.press('e')
  await page.getByText('Harbour Sushi: done').waitFor()
  await page.getByRole('button', { name: /Harbour Sushi/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page
    .getByRole('button', { name: /Harbour Sushi/ })
    .first()
    .waitFor()
  for (const name of ['Umi Kitchen', 'Nori & Co.']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await picture(page, 'inbox-bulk')
  await page.getByRole('button', { name: 'Done' }).first().click()
  await page.getByText('2 threads: done').waitFor()
  await page.goto('/inbox?label=interested')
  await page
    .getByRole('button', { name: /Harbour Sushi/ })
    .first()
    .waitFor()
  expect(await page.getByRole('list', { name: 'Threads' }).getByRole('listitem').count()).toBe(2)
  expect(faults).toEqual([])
})
