import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** In test mode, a user connects their own mail server, and their campaign really arrives. */
let sink: Sink
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  sink = await startSink({ user: { name: 'ada', pass: 'app password' }, tls: 'tls' })
  product = await startProduct({ ALLOW_PRIVATE_FETCH: '1' })
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  page = opened.page
  faults = opened.faults
  await signUp(opened.context, product.url)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await sink?.close()
})

inSteps(() => page, 'own-mailbox')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a wrong password shows the server’s words and keeps the form', async () => {
  await page.goto('/settings/sender')
  await page.getByLabel('Postal address').fill('1 Harbour Road, Springfield')
  await press('Save sender')
  await says(page, 'Sender saved')
  await page.goto('/settings/email-account')
  await page.getByLabel('Send through').selectOption('smtp')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(sink.port))
  await page.getByLabel('Security').selectOption('tls')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Account’s from address').fill('ada@lovelace.test')
  await page.getByLabel('Account’s from name').fill('Ada of Lovelace')
  await press('Test and save')
  await page.getByText('127.0.0.1 said: 535 5.7.8 Authentication credentials invalid').waitFor()
  await picture(page, 'own-mailbox-refused')
})

test('the right password connects and makes the account the sender', async () => {
  await page.getByLabel('Password', { exact: true }).fill('app password')
  await press('Test and save')
  await says(page, 'Sending account connected')
  await picture(page, 'own-mailbox-connected')
})

test('a second account takes turns with it', async () => {
  await press('Add account')
  await page.getByLabel('Account’s from address').fill('bob@lovelace.test')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(sink.port))
  await page.getByLabel('Security', { exact: true }).selectOption('tls')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('app password')
  await press('Test and save')
  await says(page, 'bob@lovelace.test')
  await picture(page, 'own-mailbox-several')
})

test('sends a campaign through both, to everyone once', async () => {
  const to = Array.from({ length: 8 }, (_, i) => `reader${i}@reader.test`)
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(to.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bread for the harbour')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello there')
  await page.getByRole('checkbox', { name: /ada@lovelace/ }).check()
  await page.getByRole('checkbox', { name: /bob@lovelace/ }).check()
  await picture(page, 'own-mailbox-chosen')
  await press('Send Campaign')
  await sink.reached(8)
  expect(sink.accepted.map(mail => mail.to).sort()).toEqual(to)
  expect([...new Set(sink.accepted.map(mail => mail.from))].sort()).toEqual(['ada@lovelace.test', 'bob@lovelace.test'])
  expect(faults).toEqual([])
})
