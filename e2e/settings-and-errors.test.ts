import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** Changing the account, and what pages say without a session or a network. */
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
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'settings')

const field = (name: string) => page.getByLabel(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('changes the password with the old one', async () => {
  await page.goto('/settings/security')
  await field('Current password').fill('not the one')
  await field('New password').fill('another horse battery')
  await field('Confirm new password').fill('another hoarse battery')
  await press('Change password')
  await says(page, "Passwords don't match")
  await field('Confirm new password').fill('another horse battery')
  await press('Change password')
  await says(page, 'Password Change Failed')
  await says(page, 'Current password is incorrect')
  await field('Current password').fill(ada.password)
  await press('Change password')
  await says(page, 'Password Changed')
})

test('without a network, says so, loses nothing, and saves once it’s back', async () => {
  await page.goto('/profile')
  await press('Edit profile')
  await field('First name').fill(' ')
  await press('Save Changes')
  await says(page, 'First name is required')
  await field('First name').fill('Augusta')
  await context.setOffline(true)
  await press('Save Changes')
  await says(page, 'Update Failed')
  await says(page, 'Unable to connect to server. Please check your connection and try again.')
  await picture(page, 'settings-offline')
  await context.setOffline(false)
  await press('Save Changes')
  await says(page, 'Profile Updated')
  await says(page, 'Augusta')
})

test('letters typed while the palette loads are its first ones', async () => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/palette-.*\.js/, async route => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/tasks')
  // The document shows the page's title before its scripts have arrived.
  await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('analy')
  arrived.resolve()
  await page.getByRole('option', { name: 'Analytics' }).waitFor()
  await page.keyboard.type('tics')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/analytics', { timeout: 20_000 })
  await page.unrouteAll()
})

test('a campaign without a network stays in its form', async () => {
  await page.request.put('/api/settings/sender', { data: { postalAddress: '1 Main Street, Springfield' } })
  await page.goto('/campaigns/new')
  // The document shows the form before its scripts have arrived.
  await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
  await page.getByRole('textbox', { name: 'Recipients' }).fill('owner@business.test')
  await page.getByRole('textbox', { name: 'Subject' }).fill('A word')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Dear you')
  await context.setOffline(true)
  await press('Send Campaign')
  await says(page, 'Creation failed')
  await says(page, 'Unable to connect to server. Please check your connection and try again.')
  await context.setOffline(false)
  await press('Send Campaign')
  await says(page, 'Campaign sent')
})

test('a session that ended elsewhere leads to the login, and typed text is restored', async () => {
  await page.goto('/profile')
  await press('Edit profile')
  await field('Last name').fill('King')
  // Not with a second window: this page would check its session on focus, before the click.
  expect((await context.request.post('/api/auth/logout')).ok()).toBe(true)
  await press('Save Changes')
  await says(page, 'Unauthorized')
  await says(page, 'You are logged out. Logging in again...')
  await page.waitForURL('**/login')
  await field('Email').fill(ada.email)
  await field('Password').fill('another horse battery')
  await page.getByRole('button', { name: /^log in$/i }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await expect.poll(() => field('Last name').inputValue()).toBe('King')
  await press('Save Changes')
  await says(page, 'Profile Updated')
  expect(faults).toEqual([])
})
