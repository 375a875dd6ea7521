import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUpToMail } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A mail server drops replies and refuses a recipient: the report says so and resends on request. */
let sink: Sink
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  const fault = ({ to, n }: { to: string; n: number }) => {
    if (n > 1) return undefined
    if (to.startsWith('lost')) return { at: 'drop-after' } as const
    return to.startsWith('no') ? ({ at: 'rcpt', code: 550, say: '5.7.1 Not today' } as const) : undefined
  }
  sink = await startSink({ fault, user: { name: 'ada', pass: 'app password' }, tls: 'tls' })
  product = await startProduct({ ALLOW_PRIVATE_FETCH: '1' })
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

inSteps(() => page, 'report')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const timesTaken = (to: string) => sink.accepted.filter(a => a.to === to).length

test('lists recipients without the email, with every attempt', async () => {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill('fine@reader.test, lost@reader.test, no@reader.test')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bread for the harbour')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello there')
  await press('Send Campaign')
  await page.getByRole('button', { name: 'Resend 1 email' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('LOST@')
  await page.getByRole('button', { name: 'fine@reader.test' }).waitFor({ state: 'detached' })
  await press('lost@reader.test')
  await page.getByRole('dialog').getByText('Response lost').waitFor()
  await picture(page, 'report-history')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('')
})

test('resends both on request, and the campaign finishes', async () => {
  await press('Resend 1 email')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Resend/ })
    .click()
  await says(page, 'Resending 1 email')
  await page.getByRole('button', { name: 'Resend 1 email' }).waitFor({ state: 'detached' })
  await press('Resend failed emails')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Resend/ })
    .click()
  await page.getByRole('heading', { name: 'Resend' }).waitFor({ state: 'detached' })
  await page.getByText('3 recipients', { exact: true }).waitFor()
  expect(['fine@reader.test', 'lost@reader.test', 'no@reader.test'].map(timesTaken)).toEqual([1, 2, 1])
  await picture(page, 'report-sent-again')
  expect(faults).toEqual([])
})
