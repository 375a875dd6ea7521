import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** A list that is searched, tagged, narrowed, changed as a whole and taken back, and two of it made one. */
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct({ LEAD_SOURCES: 'sample' })
  browser = await launchBrowser()
  ;({ page, faults } = await openPage(browser, product.url))
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  await page.request.post('/api/auth/register', {
    data: { email: 'ada@marketer.test', password: 'correct horse battery', ...name },
  })
  const trades = ['Bakery', 'Dentist', 'Gym']
  await page.request.post('/api/leads/import', {
    data: {
      leads: Array.from({ length: 30 }, (_, n) => ({
        businessName: `${['Harbor', 'Sunset', 'Old Town'][n % 3]} ${trades[n % 3]} ${n + 1}`,
        category: trades[n % 3],
        city: n % 2 ? 'Reno' : 'Austin',
        phone: `+1 212 555 01${String(n).padStart(2, '0')}`,
        ...(n % 4 !== 0 && { email: `hello${n}@made.example` }),
      })),
    },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, 'lead-list-failed')
  expect(faults).toEqual([])
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByText(text, { exact: true }).waitFor()

test('a town is found, tagged as a whole, and the tag narrows the list', async () => {
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search your leads' }).fill('reno')
  await said('15 of 30 leads')
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await button('Tags').click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByLabel('New tag').fill('North tour')
  await dialog.getByLabel('Colour').selectOption('Blue')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Add “North tour” to 15 leads?').waitFor()
  await picture(page, 'lead-list-tag')
  await dialog.getByRole('button', { name: 'Tag 15 leads' }).click()
  await said('15 leads tagged')
  await page.getByRole('combobox', { name: 'Filter by tag' }).selectOption('North tour')
  await page.getByRole('searchbox', { name: 'Search your leads' }).fill('')
  await page.waitForURL(url => url.searchParams.has('tag') && !url.searchParams.has('q'))
  await picture(page, 'lead-list-tags', page.getByRole('table', { name: 'Your leads' }))
})

test('everything that matches is changed, with the number named before, and Undo takes it back', async () => {
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await picture(page, 'lead-list-bulk', button('Change status'))
  await button('Change status').click()
  const dialog = page.getByRole('dialog', { name: 'Change the status' })
  await dialog.getByRole('radio', { name: 'Warm' }).check()
  await dialog.getByText('Change 15 leads to Warm?').waitFor()
  await dialog.getByRole('button', { name: 'Change 15 leads' }).click()
  await said('15 leads changed to Warm')
  await button('Undo').click()
  await said('15 leads as before')
})

test('filters are kept by name', async () => {
  await button('Filters').click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('Email').selectOption('Has no email')
  await dialog.getByLabel('Save these filters as').fill('To call first')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'To call first', exact: true }).waitFor()
  await picture(page, 'lead-list-filters')
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await said('30 leads')
})

test('two leads become one, and its story tells so', async () => {
  for (const name of ['Harbor Bakery 1', 'Sunset Dentist 2'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await button('Merge').click()
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await dialog.getByRole('group', { name: 'Name' }).getByText('Sunset Dentist 2').click()
  await picture(page, 'lead-list-merge')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await said('Leads merged')
  await page.getByRole('button', { name: 'Sunset Dentist 2', exact: true }).click()
  await page.getByText(/^Merged with /).waitFor()
  await picture(page, 'lead-list-story')
})
