import { afterAll, expect, test, vi } from 'vitest'
import { sendAnswer } from '#server/inbox/send-answer.ts'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import type { TestApp } from '#test/app.ts'
import { startEngine } from '#test/campaign.ts'
import { startSendingAccount } from '#test/peers/imap.ts'
import { startSink } from '#test/smtp-sink.ts'
import { startClocked } from './clocked-product.ts'
import { startJourney } from './journey.ts'

/** A campaign is sent, people answer, and the user answers them from the inbox. */
const sink = await startSink({ user: { name: 'ada', pass: 'one' } })
const box = await startSendingAccount()
afterAll(() => Promise.all([sink.close(), box.close()]))
const product = await startClocked({ ALLOW_PRIVATE_FETCH: '1' })
const { page, ask, press, button } = await startJourney('inbox', product)
await page.setViewportSize({ width: 1440, height: 900 })

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
const SILENT = ['Quiet Kitchen', 'quiet@kitchen.test'] as const
const threads = () => page.getByRole('list', { name: 'Threads' }).getByRole('listitem')
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
  await ask('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
  const server = { host: '127.0.0.1', security: 'none' }
  await ask('POST', '/api/settings/sending-accounts', {
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
    await ask('POST', '/api/leads', { businessName, email, phone: '+16045550142', category: 'Sushi restaurant' })
  const { id } = await ask('POST', '/api/campaigns', {
    name: 'Online orders',
    subject: 'Online orders for {{businessName}}',
    body: 'Hi {{businessName}},\n\nYour site has no way to order online. Here’s a page made from your own menu.\n\nAda',
    recipients: [...people, SILENT].map(([, email]) => email),
    steps: [{ type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body: 'Did you see the page?' }],
  })
  await ask('POST', `/api/campaigns/${id}/send`, {})
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
  for (const [, email, text] of people) answers(email, text)
  await readInboxes(product.deps)
  await threads().first().filter({ hasText: 'printer at our counter' }).waitFor()
  await page.getByRole('link', { name: /^Inbox 6/ }).waitFor()
})

test('keys open a thread with its lead, and marks it as read', async () => {
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Online orders for Blue Heron Sushi' }).waitFor()
  await page.getByText('They replied, so we don’t send this follow-up').first().waitFor()
  await page.getByRole('link', { name: /^Inbox 6/ }).waitFor()
  await page.getByRole('button', { name: 'What they quoted' }).waitFor()
  expect(page.url()).toContain('thread=')
})

test('an answer waits ten seconds, can be taken back, and arrives in their thread', async () => {
  Object.assign(product.deps.config, { SEND_HOLD_SECONDS: 10 })
  await page.keyboard.press('r')
  await page.keyboard.type('Hi Kenji,\n\nYes to both. Which printer do you have?\n\nAda')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Sending in \d+ s$/).waitFor()
  await press('Take back')
  const editor = page.getByRole('region', { name: 'Your answer' }).getByRole('textbox')
  await vi.waitFor(async () => expect(await editor.inputValue()).toContain('Which printer do you have?'))
  await page.getByText(/^Sending in \d+ s$/).waitFor({ state: 'detached' })
  await button('Take back').waitFor({ state: 'detached' })
  await editor.focus()
  await page.keyboard.press('Control+Enter')
  await button('Take back').waitFor()
  const answer = await vi.waitFor(async () => {
    const [saved] = await product.db.system<{ userId: string; id: string }[]>`select user_id, id from answers`
    expect(saved).toBeDefined()
    return saved ?? { userId: '', id: '' }
  }, 15_000)
  product.clock.advance(11_000)
  await sendAnswer(product.deps, answer)
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
  await page.getByRole('button', { name: 'Done' }).first().click()
  await page.getByText('2 threads: done').waitFor()
})
