import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, picture } from './browser.ts'
import { signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** Finding more than one page of businesses: chips before Enter, on to the end, saved, asked again. */
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct()
  await importTown(product)
  browser = await launchBrowser()
  ;({ page, faults } = await openPage(browser, product.url))
  await signUp(page.context(), product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, 'finder-failed')
  expect(faults).toEqual([])
})

const chips = () => page.getByRole('list', { name: 'Understood as' })
const chip = (name: string) => chips().getByRole('button', { name, exact: true })
const box = () => page.getByLabel('Search query')
const fetchLeads = () => page.getByRole('button', { name: 'Fetch Leads' }).click()

test('chips say before Enter what is understood and how many there are; a press changes one', async () => {
  await page.goto('/dashboard')
  await box().fill(`22 cafés in ${TOWN}`)
  await chip('Kind of business: Cafés').click()
  await page.getByRole('combobox', { name: 'Kind of business' }).fill('restau')
  await page.getByRole('option', { name: 'Restaurant', exact: false }).first().waitFor()
  await picture(page, 'finder-chip')
  await page.keyboard.press('Enter')
  await chip('Kind of business: Restaurants').waitFor()
  expect(await box().inputValue()).toBe(`22 restaurants in ${TOWN}`)
  await page.getByText(/^24 in the directory/).waitFor()
})

test('it goes on to as many as were asked for, says where it looked, and loads the rest', async () => {
  await fetchLeads()
  await page.getByText(/^22 businesses for/).waitFor()
  await page.getByRole('list', { name: 'Where we looked' }).getByText('22 found').waitFor()
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  await page
    .getByText(/22 already yours/)
    .first()
    .waitFor()
  await picture(page, 'finder-found')
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText(/^24 businesses for/).waitFor()
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
})

test('saved and asked again it brings only what is new', async () => {
  await page.getByRole('button', { name: 'Save search' }).click()
  await page
    .getByRole('textbox', { name: 'Name' })
    .fill('Every restaurant of the harbour, and of the hills behind it')
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: /^Run again: Every restaurant/ })
  await again.click()
  await page.getByText(/^Nothing new for/).waitFor()
  await picture(page, 'finder-nothing-new')
  await page.getByRole('button', { name: 'Manage saved searches' }).click()
  await page.getByText('Last run just now: nothing new').waitFor()
  await picture(page, 'finder-saved')
  await page.getByRole('button', { name: /^Delete Every restaurant/ }).click()
  await page.getByText('No saved searches').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Run Every restaurant/ }).waitFor()
  await page.keyboard.press('Escape')
  await again.waitFor()
})
