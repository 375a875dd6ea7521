import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, type Mailing, says, startMailing } from './journey.ts'
import type { Product } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** The product's main loop in a real browser: sign up, find, write, send through a real SMTP server, and see the results. */
let sink: Sink
let mailing: Mailing
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  mailing = await startMailing('Canvass <hello@canvass.example>', {}, { ownDatabase: true })
  ;({ sink, product } = mailing)
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  page = opened.page
  faults = opened.faults
})
afterAll(async () => {
  await closePages(browser)
  await mailing?.stop()
})

inSteps(() => page, 'loop')

const recipients = Array.from({ length: 20 }, (_, i) => `owner${i + 1}@business.test`)
const mailTo = (address: string, n = 0) => {
  const mail = sink.accepted.filter(a => a.to === address)[n]
  if (!mail) throw new Error(`no mail to ${address}`)
  return PostalMime.parse(mail.raw)
}
const toast = (title: string) => says(page, title)

test('a visitor signs up and lands on an empty dashboard', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('First name').fill(ada.firstName)
  await page.getByLabel('Last name').fill(ada.lastName)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: /sign up|create account/i }).click()
  await toast('Account Created!')
  await page.waitForURL('**/dashboard')
  await page.getByText('No leads found. Try searching for new leads above.').waitFor()
  await page.getByText('7 days remaining in your free trial').waitFor()
  await picture(page, 'dashboard-empty')
})

test('the emailed link confirms the address', async () => {
  await sink.reached(1)
  const mail = await mailTo(ada.email)
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
  const leads = await page.evaluate(
    async () => (await fetch('/api/leads')).json() as Promise<{ source: string; city: string }[]>,
  )
  expect(leads).toHaveLength(20)
  expect(leads.every(lead => lead.source === 'directory')).toBe(true)
  await picture(page, 'dashboard-leads')
})

test('the same search again adds no duplicates', async () => {
  await page.getByRole('button', { name: 'Fetch Leads' }).click()
  // Its answer, not the line below the query, which says so before.
  await page
    .getByText(/All 20 .*already in your list/)
    .first()
    .waitFor()
  const leads = await page.evaluate(
    async () => (await fetch('/api/leads')).json() as Promise<{ source: string; city: string }[]>,
  )
  expect(leads).toHaveLength(20)
})

test('adds an email address to a lead', async () => {
  await page.getByRole('button', { name: 'More actions for Harbour Table 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Email')
    .fill(recipients[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click()
  await toast('Lead updated')
  await page.getByRole('cell', { name: recipients[0] ?? '' }).waitFor()
})

test('drafts an email and uses it in a campaign', async () => {
  await page.getByRole('link', { name: 'Compose to Harbour Table 1', exact: true }).click()
  await page.waitForURL('**/ai-composer**')
  await page.getByLabel('My Niche/Offer').fill('I build websites for restaurants, with online booking')
  await expect.poll(() => page.getByLabel('Target Business Details').inputValue()).toContain('Harbour Table 1')
  await page.getByRole('button', { name: 'Generate Email' }).click()
  await toast('Email generated')
  await picture(page, 'composer')
  await page.getByRole('button', { name: 'Use in Campaign' }).click()
  await page.waitForURL('**/campaigns/new')
  await expect.poll(() => page.getByRole('textbox', { name: 'Email Body' }).inputValue()).toContain('Harbour Table 1')
  expect(await page.getByRole('textbox', { name: 'Recipients' }).inputValue()).toBe(recipients[0])
})

test('blocks one business’s email to twenty recipients at its field, with two ways out', async () => {
  await page.getByRole('textbox', { name: 'Recipients' }).fill(recipients.join(', '))
  await page
    .getByText(/is written for “Harbour Table 1”, but it goes to 20 recipients/)
    .first()
    .waitFor()
  await picture(page, 'one-business')
  await page.getByRole('button', { name: 'Turn into variables' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('{{businessName', { exact: false }).first().waitFor()
  await picture(page, 'one-business-variables')
  await dialog.getByRole('button', { name: 'Turn into variables' }).click()
  const body = page.getByRole('textbox', { name: 'Email Body' })
  await expect.poll(() => body.inputValue()).not.toContain('Harbour Table 1')
  expect(await body.inputValue()).toContain('{{businessName|')
})

test('asks for the postal address in the review', async () => {
  const address = page.getByLabel('Postal address')
  await address.fill('1 Harbour Road, Springfield, IL 62701')
  await address.blur()
  await address.waitFor({ state: 'detached' })
})

test('catches a misspelled variable before anything is sent or counted', async () => {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(recipients.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill('Tables for {{busines_name}}')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello there')
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await toast('Not sent yet')
  await page.getByRole('alert').getByText('Did you mean {{businessName}}?').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Tables for {{busines_name}}')
  const asked = (path: string) => page.evaluate(async path => (await fetch(path)).json(), path)
  const { remaining } = (await asked('/api/usage-limits')) as { remaining: { campaigns: number } }
  const begun = ((await asked('/api/campaigns')) as { status: string }[]).filter(({ status }) => status !== 'draft')
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
  await picture(page, 'report')
})

test('one recipient opens and clicks, another unsubscribes', async () => {
  // After the time in which only machines open.
  const acceptedAt = Date.now()
  await expect.poll(() => Date.now() - acceptedAt, { timeout: 10_000 }).toBeGreaterThan(3000)
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
  await picture(door, 'unsubscribe')
  await door.getByRole('button', { name: /unsubscribe/i }).click()
  await door
    .getByText(/unsubscribed/i)
    .first()
    .waitFor()
  await visitor.close()
})

test('the figures are true: 20 sent, 1 opened, 1 clicked', async () => {
  await page.goto('/analytics')
  const figures = () => page.evaluate(async () => (await fetch('/api/email-analytics/summary?days=30')).json())
  await expect
    .poll(figures, { timeout: 20_000 })
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
  await picture(page, 'analytics')
})

test('the second campaign skips the recipient who unsubscribed', async () => {
  await givePlan()
  const before = sink.accepted.length
  await sendCampaign('Once more', 'A second email, in plain text.')
  await sink.reached(before + 19)
  await page.getByRole('button', { name: 'Skipped 1', exact: true }).click()
  await page.getByRole('cell', { name: recipients[3] ?? '' }).waitFor()
  expect(sink.accepted.slice(before).map(a => a.to)).not.toContain(recipients[3])
  expect(sink.accepted.length).toBe(before + 19)
})

test('no script failed, and no request went to another host', () => {
  expect(faults).toEqual([])
})

/** The trial allows one campaign a month. payments.test.ts tests paying for a plan. */
async function givePlan(): Promise<void> {
  const { db, close } = await connectCli(product.settings)
  await db.system`update users set subscription_plan = 'basic', subscription_status = 'active' where email_norm = ${ada.email}`
  await close()
}

async function sendCampaign(subject: string, body: string): Promise<void> {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(recipients.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Email Body' }).fill(body)
  await page.getByRole('checkbox', { name: 'Track opens' }).check()
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await toast('Campaign sent')
}
