import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A list from elsewhere comes in, goes out, and comes in again without doubling anything. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  await signUp(context, product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
inSteps(() => page, 'lead-files')

const dialog = () => page.getByRole('dialog', { name: 'Import CSV' })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const upload = (name: string, buffer: Buffer) =>
  dialog().getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
const sees = (text: string) => expect.poll(() => dialog().getByText(text).first().isVisible()).toBe(true)

test('a table of another tool, in the encoding of another time', async () => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await sees('Drop a CSV file here, or')
  await picture(page, 'import-file')
  await upload('book.xlsx', Buffer.from('PK\x03\x04'))
  await sees('This is an Excel workbook')
  const rows = [
    'Firma;E-Mail;Telefon;Ort;Land;Stand',
    'Café Müller;ada@mueller.example;0228 123456;Bonn;Deutschland;A1',
    '"Rot; Grün";;+49 228 654321;Köln;Deutschland;A2',
    'Blau;kein Postfach;;Köln;Deutschland;A3',
  ]
  await upload('messe.csv', Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'))
  await dialog().getByLabel('Stand is').selectOption({ label: 'New field “Stand”' })
  await expect.poll(() => dialog().getByLabel('Stand is').inputValue()).toMatch(/^field:/)
  await picture(page, 'import-columns')
  await press('Preview')
  await sees('“kein Postfach” is no e-mail address')
  await picture(page, 'import-preview')
  await press('Import leads')
  await sees('2 new leads.')
  await sees('1 row was left out')
  await picture(page, 'import-result')
  await press('Done')
  await expect.poll(() => page.getByText('Rot; Grün').first().isVisible()).toBe(true)
})

test('what is taken out comes in again, and nothing is doubled', async () => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const content = await readFile(await (await downloading).path())
  expect(content.toString()).toContain('Café Müller')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await upload('leads.csv', content)
  await press('Preview')
  await press('Import leads')
  await sees('0 new leads.')
  await press('Done')
  expect(faults).toEqual([])
})
