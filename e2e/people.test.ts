import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A file with two people of one company: one lead, whose people an email greets by name. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct({ LEAD_SOURCES: 'directory' })
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  await signUp(context, product.url)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'people')

const LONG = 'Dr. Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'
const FILE = `Company,First Name,Last Name,Title,Email,Phone,City
Harbor Dental,Anna,Lee,Owner,anna@harbordental.com,(212) 555-0100,New York
Harbor Dental,Ben,Ruiz,Office Manager,ben@harbordental.com,(212) 555-0101,New York
Blue Bakery,Cleo,Diaz,Baker,cleo@bluebakery.com,(212) 555-0150,New York
`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const people = () => page.getByRole('region', { name: 'People' })
const lines = async () => (await people().getByRole('listitem').allInnerTexts()).map(text => text.replace(/\s+/g, ' '))

test('a file with two people of one company is two businesses with three people', async () => {
  await page.goto('/dashboard')
  await button('Import file').click()
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await dialog.getByText('These are 2 businesses with 3 people.').waitFor()
  await picture(page, 'people-preview')
  await dialog.getByRole('button', { name: 'Import leads' }).click()
  await dialog.getByText('2 leads and 3 people added.').waitFor()
  await picture(page, 'people-result')
  await dialog.getByRole('button', { name: 'Done' }).click()
})

test('the record lists them, and another one becomes the primary one', async () => {
  await button('Harbor Dental').click()
  await button('Edit Ben Ruiz').waitFor()
  expect(await lines()).toEqual([
    'Anna Lee, Owner Primary anna@harbordental.com (212) 555-0100',
    'Ben Ruiz, Office Manager ben@harbordental.com (212) 555-0101',
  ])
  await button('Add person').click()
  await people().getByRole('textbox', { name: 'Name' }).fill(LONG)
  await people().getByRole('textbox', { name: 'Role' }).fill('Deputy head of the department of paediatric dentistry')
  await page.keyboard.press('Enter')
  await says(page, 'Person added')
  await button('More actions for Ben Ruiz').click()
  await page.getByRole('menuitem', { name: 'Do not contact' }).click()
  await people().getByText('Do not contact').waitFor()
  await picture(page, 'people-record', people())
  await button('More actions for Ben Ruiz').click()
  await page.getByRole('menuitem', { name: 'Allow contact' }).click()
  await people().getByText('Do not contact').waitFor({ state: 'hidden' })
  await button('More actions for Ben Ruiz').click()
  await page.getByRole('menuitem', { name: 'Make primary' }).click()
  await page.getByText('Emails go to ben@harbordental.com.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'ben@harbordental.com' }).count()).toBe(2)
})

test('an email greets each by name', async () => {
  const reply = await context.request.post('/api/campaigns/preview', {
    data: { subject: 'Hi {{firstName|there}}', body: '<p>Hi {{firstName|there}}</p>', email: 'anna@harbordental.com' },
    headers: { origin: product.url },
  })
  expect([reply.status(), (await reply.text()).includes('Hi Anna')]).toEqual([200, true])
  expect(faults).toEqual([])
})
