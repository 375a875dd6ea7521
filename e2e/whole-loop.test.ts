import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { startSink } from '#test/smtp-sink.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** The product's main loop in a real browser: sign up, find, write, send through a real SMTP server, and see the results. */
const sink = await startSink()
afterAll(sink.close)
const mail = { MAIL_TRANSPORT: 'smtp', SMTP_URL: sink.url, MAIL_FROM: 'Canvass <hello@canvass.example>' }
const product = await startProduct(mail)
const { browser, page, user, ask, field, says } = await startJourney('loop', product, { isVisitor: true })

const recipients = Array.from({ length: 20 }, (_, i) => `owner${i + 1}@business.test`)
const mailTo = (address: string, n = 0) => {
  const mail = sink.accepted.filter(a => a.to === address)[n]
  if (!mail) throw new Error(`no mail to ${address}`)
  return PostalMime.parse(mail.raw)
}

test('a visitor signs up and lands on an empty dashboard', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('First name').fill(user.firstName)
  await page.getByLabel('Last name').fill(user.lastName)
  await page.getByLabel('Email').fill(user.email)
  await field('Password').fill(user.password)
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await says('Account Created!')
  await page.waitForURL('**/dashboard')
  await page.getByText('No leads found. Try searching for new leads above.').waitFor()
  await page.getByText('7 days remaining in your free trial').waitFor()
})

test('the emailed link confirms the address', async () => {
  await sink.reached(1)
  const mail = await mailTo(user.email)
  const link = mail.text?.match(/http:\/\/\S+\/verify-email\/\S+/)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: /confirm|verify/i }).click()
  await page
    .getByText(/is (confirmed|verified)/i)
    .first()
    .waitFor()
})

test('imports an extract while the server runs', async () => {
  expect(await importTown(product)).toMatch(/25/)
})

test('a search in plain words adds the nearest twenty to the list', async () => {
  await page.goto('/dashboard')
  await page.getByLabel('Search query').fill(`restaurants in ${TOWN}`)
  await page.getByText(TOWN, { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Fetch Leads' }).click()
  await page.getByText('Found 20 potential leads').waitFor()
  await page.getByRole('table', { name: 'Your leads' }).getByText('Harbour Table 1', { exact: true }).waitFor()
  const leads: { source: string }[] = await ask('GET', '/api/leads')
  expect(leads.map(({ source }) => source)).toEqual(Array.from({ length: 20 }, () => 'directory'))
})

test('adds an email address to a lead', async () => {
  await page.getByRole('button', { name: 'More actions for Harbour Table 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Email')
    .fill(recipients[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click()
  await says('Lead updated')
  await page.getByRole('cell', { name: recipients[0] ?? '' }).waitFor()
})

test('drafts an email and uses it in a campaign', async () => {
  await page.getByRole('link', { name: 'Compose to Harbour Table 1', exact: true }).click()
  await page.waitForURL('**/ai-composer**')
  await page.getByLabel('My Niche/Offer').fill('I build websites for restaurants, with online booking')
  await expect.poll(() => page.getByLabel('Target Business Details').inputValue()).toContain('Harbour Table 1')
  await page.getByRole('button', { name: 'Generate Email' }).click()
  await says('Email generated')
  await page.getByRole('button', { name: 'Use in Campaign' }).click()
  await page.waitForURL('**/campaigns/new')
  await expect.poll(() => page.getByRole('textbox', { name: 'Email Body' }).inputValue()).toContain('Harbour Table 1')
  expect(await page.getByRole('textbox', { name: 'Recipients' }).inputValue()).toBe(recipients[0])
})

test('catches a misspelled variable before anything is sent or counted', async () => {
  const address = page.getByLabel('Postal address')
  await address.fill('1 Harbour Road, Springfield, IL 62701')
  await address.blur()
  await address.waitFor({ state: 'detached' })
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(recipients.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill('Tables for {{busines_name}}')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello there')
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await says('Not sent yet')
  await page.getByRole('alert').getByText('Did you mean {{businessName}}?').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Tables for {{busines_name}}')
  const { remaining } = await ask('GET', '/api/usage-limits')
  const begun = (await ask('GET', '/api/campaigns')).filter(({ status }: { status: string }) => status !== 'draft')
  expect([begun, remaining.campaigns, sink.accepted.length]).toEqual([[], 1, 1])
  // Until it's saved, the next new campaign goes on with it.
  await page.getByText(/^Saved \d/).waitFor()
})

test('sends to twenty people through the SMTP server, each once', async () => {
  await sendCampaign(
    'Tables for tonight',
    '<p>Dear {{businessName|owner}},</p><p>see <a href="https://offer.example/book">our offer</a>.</p>',
  )
  await sink.reached(21)
  const mailed = sink.accepted.slice(1).map(a => a.to)
  expect(new Set(mailed).size).toBe(20)
  expect(mailed.toSorted()).toEqual(recipients.toSorted())
  const first = await mailTo(recipients[0] ?? '')
  expect(first.html).toContain('Dear Harbour Table 1,')
  expect((await mailTo(recipients[1] ?? '')).html).toContain('Dear owner,')
  expect(first.text).toContain('1 Harbour Road')
  await page.getByText('Finished', { exact: true }).waitFor()
  await page.getByText('100.0% of sent', { exact: true }).waitFor()
})

test('one recipient opens and clicks, another unsubscribes', async () => {
  // In the first seconds, only machines open.
  await product.db.system`update settled_messages set accepted_at = accepted_at - interval '1 minute'`
  const reader = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
  }
  const opener = await mailTo(recipients[1] ?? '')
  const pixel = opener.html?.match(/<img[^>]+src="([^"]+)"/)?.[1] ?? ''
  expect((await fetch(pixel, { headers: reader })).headers.get('content-type')).toBe('image/gif')
  const clicker = await mailTo(recipients[1] ?? '')
  const link = clicker.html?.match(/href="([^"]+\/t\/c\/[^"]+)"/)?.[1] ?? ''
  const answer = await fetch(link, { headers: reader, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://offer.example/book'])
  const leaver = await mailTo(recipients[3] ?? '')
  const header = leaver.headers.find(h => h.key === 'list-unsubscribe')?.value ?? ''
  const visitor = await browser.newContext()
  const door = await visitor.newPage()
  await door.goto(header.match(/<(http[^>]+)>/)?.[1] ?? '')
  await door.getByRole('button', { name: /unsubscribe/i }).click()
  await door
    .getByText(/unsubscribed/i)
    .first()
    .waitFor()
  await visitor.close()
})

test('the figures are true: 20 sent, 1 opened, 1 clicked', async () => {
  await page.goto('/analytics')
  await expect
    .poll(() => ask('GET', '/api/email-analytics/summary?days=30'), { timeout: 20_000 })
    .toMatchObject({
      totalSent: 20,
      totalDelivered: 20,
      totalOpened: 1,
      totalClicked: 1,
      totalUnsubscribed: 1,
      deliveryRate: 100,
      openRate: 5,
      clickRate: 5,
    })
  await page.reload()
  await page.getByText('100.0% success rate').waitFor()
})

test('the second campaign skips the recipient who unsubscribed', async () => {
  // The trial allows one campaign a month.
  await product.db.system`update users set subscription_plan = 'basic', subscription_status = 'active'`
  const before = sink.accepted.length
  await sendCampaign('Once more', 'A second email, in plain text.')
  await sink.reached(before + 19)
  await page.getByRole('button', { name: 'Skipped 1', exact: true }).click()
  await page.getByRole('cell', { name: recipients[3] ?? '' }).waitFor()
  expect(sink.accepted.slice(before).map(a => a.to)).not.toContain(recipients[3])
  expect(sink.accepted.length).toBe(before + 19)
})

async function sendCampaign(subject: string, body: string): Promise<void> {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(recipients.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Email Body' }).fill(body)
  await page.getByRole('checkbox', { name: 'Track opens' }).check()
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await says('Campaign sent')
}
