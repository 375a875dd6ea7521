import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A user sets limits and a sending window, and the campaign says what it waits for. */
let sink: Sink
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  sink = await startSink()
  product = await startProduct({ ALLOW_PRIVATE_FETCH: '1' })
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  page = opened.page
  faults = opened.faults
  await signUp(opened.context, product.url)
  const { request } = opened.context
  const [headers, server] = [{ origin: product.url }, { host: '127.0.0.1', port: sink.port, security: 'none' }]
  await request.put('/api/settings/sender', { data: { postalAddress: '1 Harbour Road' }, headers })
  await request.post('/api/settings/sending-accounts', {
    data: { kind: 'smtp', ...server, user: '', fromAddress: 'ada@lovelace.test', fromName: 'Ada', dailyLimit: null },
    headers,
  })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await sink?.close()
})

inSteps(() => page, 'pace')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('sets the limits of a sending account', async () => {
  await page.goto('/settings/email-account')
  await press('Manage ada@lovelace.test')
  await press('Change limits of ada@lovelace.test')
  await page.getByLabel('Hourly limit', { exact: true }).fill('2')
  await page.getByLabel('Warm up: start with a few emails a day and send more each day').check()
  // Without an end, a day's emails aren't spread: they go at once.
  await page.getByLabel('Most per day').fill('')
  await picture(page, 'pace-form', page.getByRole('button', { name: 'Save limits' }))
  await press('Save limits')
  await says(page, 'Warming up: 0 of 10 sent today. At most 2 per hour.')
  await picture(page, 'pace-line', page.getByRole('button', { name: 'Change limit', exact: true }))
})

test('a campaign waits for the next hour and says so', async () => {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill('a@reader.test, b@reader.test, c@reader.test')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bread for the harbour')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello there')
  await page.getByLabel('Sending window').selectOption('chosen')
  await page.getByRole('checkbox', { name: 'Sat' }).check()
  await page.getByRole('checkbox', { name: 'Sun' }).check()
  await page.getByLabel('Until').selectOption('24:00')
  await page.getByLabel('From', { exact: true }).selectOption('00:00')
  await picture(page, 'hours-form', page.getByRole('button', { name: 'Send Campaign' }))
  await press('Send Campaign')
  await page.getByText("This hour's limit of 2 messages is reached; sending resumes at").first().waitFor()
  await says(page, 'Every day, 00:00–24:00 in each recipient’s time zone')
  expect(sink.accepted).toHaveLength(2)
  await picture(page, 'pace-report', page.getByRole('heading', { name: 'Sending window' }))
})

test('changes the sending window while recipients wait', async () => {
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Sending window' }) })
  await card.getByRole('link', { name: 'Change window' }).click()
  await page.getByLabel('Sending window').selectOption('any')
  await picture(page, 'hours-change', page.getByRole('button', { name: 'Save campaign' }))
  await press('Save campaign')
  await says(page, 'Any time')
  expect(faults).toEqual([])
})
