import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUpToMail } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A campaign is previewed, undone, sent, paused halfway, edited, and continued: nobody gets it twice. */
let sink: Sink
let product: Product
let browser: Browser
let page: Page
let faults: string[]
/** Until the campaign is paused, the mail server keeps all but the first six readers waiting. */
const paused = Promise.withResolvers<void>()
beforeAll(async () => {
  const holds = () => (toReaders().length < 6 ? undefined : paused.promise)
  sink = await startSink({ user: { name: 'ada', pass: 'app password' }, tls: 'tls', holds })
  product = await startProduct({ ALLOW_PRIVATE_FETCH: '1', SEND_HOLD_SECONDS: '60' })
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  page = opened.page
  faults = opened.faults
  await signUpToMail(opened.context, product.url, sink)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await sink?.close()
})

inSteps(() => page, 'control')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByRole('textbox', { name })
const readers = Array.from({ length: 40 }, (_, i) => `reader${i}@reader.test`)
/** What passing the minute would do. */
async function endHold(): Promise<void> {
  const { db, close } = await connectCli(product.settings)
  await db.system`update campaigns set scheduled_at = now() where status = 'scheduled'`
  await close()
}
const toReaders = () => sink.accepted.filter(mail => mail.to.endsWith('@reader.test'))

test('previews the email as a recipient sees it and sends a test', async () => {
  await page.goto('/campaigns/new')
  await field('Recipients').fill(readers.join(', '))
  await field('Subject').fill('Bread for {{businessName|the harbour}}')
  await field('Email Body').fill('Hello there, the ovens are warm.')
  await page.getByText('Bread for the harbour').waitFor()
  await picture(page, 'control-preview')
  await press('Send test to me')
  await says(page, 'Test sent')
  expect(sink.accepted.map(mail => mail.to)).toEqual(['ada@lovelace.test'])
})

test('Undo takes the campaign back before the first email leaves', async () => {
  await press('Send Campaign')
  await page.getByText(/^Sending \d+ emails in \d+ seconds?\./).waitFor()
  await picture(page, 'control-hold')
  await press('Undo')
  await says(page, 'Campaign not sent')
  await expect.poll(() => field('Subject').inputValue()).toBe('Bread for {{businessName|the harbour}}')
  expect(toReaders()).toEqual([])
})

test('starts by itself when sent again; once paused, nothing leaves', async () => {
  await press('Send Campaign')
  await page.getByText(/^Sending \d+ emails in \d+ seconds?\./).waitFor()
  await picture(page, 'control-report-hold')
  await endHold()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await sink.reached(6)
  await picture(page, 'control-sending')
  await press('Pause')
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  paused.resolve()
  await picture(page, 'control-paused')
})

test('after an edit while paused, the remaining recipients get the new version, each once', async () => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await field('Subject').fill('Rolls for the harbour')
  await picture(page, 'control-edit')
  await press('Save campaign')
  await says(page, 'Campaign saved')
  await press('Resume')
  await page.getByText('Finished', { exact: true }).waitFor()
  await picture(page, 'control-finished')
  const subjects = Map.groupBy(toReaders(), mail => /^Subject: (.*)$/m.exec(mail.raw)?.[1]?.trim())
  const [before, after] = [subjects.get('Bread for the harbour') ?? [], subjects.get('Rolls for the harbour') ?? []]
  expect([before.length > 0, after.length > 0, before.length + after.length]).toEqual([true, true, readers.length])
  expect(new Set(toReaders().map(mail => mail.to)).size).toBe(readers.length)
  expect(faults).toEqual([])
})

test('a duplicate is a draft in the form', async () => {
  await press('Duplicate')
  await page.getByText(/is a draft\. Nothing was sent\.$/).waitFor()
  await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Rolls for the harbour')
  await picture(page, 'control-copy')
})
