import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUpToMail } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A campaign to Germany: the law asks for consent first, and the recipient reads and leaves in German. */
let product: Product
let sink: Sink
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
  await signUpToMail(opened.context, product.url, sink)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await sink?.close()
})

inSteps(() => page, 'consent')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const TO = ['anna@werk.de', 'bernd@bau.de', 'carla@shop.test']
const BODY = 'Guten Tag,\n\nwir haben für Sie und Ihre Gäste ein Angebot, das nicht auf der Karte ist.'
const mailTo = async (address: string) => {
  const mail = sink.accepted.find(({ to }) => to === address)
  return PostalMime.parse(mail?.raw ?? '')
}

test('a list of domains that nobody writes to', async () => {
  await page.goto('/settings/suppressions')
  await press('Add')
  await page.getByLabel(/^Email addresses, domains/).fill('*@rival.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await says(page, '*@rival.test')
  await picture(page, 'suppressed-domain')
})

test('Review names the recipients whose consent the law asks for, and records it', async () => {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(TO.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill('Ein Angebot für Sie')
  await page.getByRole('textbox', { name: 'Email Body' }).fill(BODY)
  const finding = page.getByRole('list', { name: 'Checks' }).getByText(/are in Germany, where the law asks for consent/)
  await finding.waitFor()
  await picture(page, 'review-consent', finding)
  await press('Record consent')
  const dialog = page.getByRole('dialog', { name: 'Record the consent of 2 recipients' })
  await dialog.getByLabel('Day they agreed').fill('2026-11-01')
  await dialog.getByLabel('What they agreed to, and how').fill('The form on our website')
  await dialog.getByLabel('Where').fill('https://northlight.test/form')
  await picture(page, 'record-consent', dialog)
  await dialog.getByRole('button', { name: 'Record consent' }).click()
  await says(page, 'Consent recorded')
  await finding.waitFor({ state: 'detached' })
})

test('their emails have no pixel, and the page behind the link is German', async () => {
  await press('Send Campaign')
  await sink.reached(TO.length)
  expect((await mailTo('anna@werk.de')).html).not.toContain('/t/o/')
  expect((await mailTo('carla@shop.test')).html).toContain('/t/o/')
  const { text = '' } = await mailTo('anna@werk.de')
  await page.goto(/Abmelden \[(.+?)\]/.exec(text)?.[1] ?? '')
  await page.getByRole('heading', { name: 'Abmelden' }).waitFor()
  await picture(page, 'unsubscribe-german')
  await press('Abmelden')
  await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor()
  await picture(page, 'unsubscribed-german')
  expect(faults).toEqual([])
})
