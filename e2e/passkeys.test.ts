import { TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** Ada adds a passkey that her laptop keeps, and logs in with it. Browsers bind passkeys to a name, so the address is localhost. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
let secret = ''
beforeAll(async () => {
  product = await startProduct({}, { host: 'localhost' })
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(context, product.url)
  secret = (await ask('/api/auth/second-factor', { password: ada.password })).secret
  await ask('/api/auth/second-factor/confirm', { code: codeAt(-30) })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'passkeys')

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const codeAt = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
async function ask(path: string, data: object) {
  const reply = await context.request.post(path, { data, headers: { origin: product.url } })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json()
}
async function logOut() {
  await context.request.post('/api/auth/logout', { headers: { origin: product.url } })
  await page.goto('/login')
}

test('adds a passkey with the password and a code, and names it', async () => {
  await page.goto('/settings/security')
  await press('Add passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name', { exact: true }).fill('Laptop')
  await dialog.getByLabel('Current password', { exact: true }).fill('a guess')
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt())
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await says(page, 'Current password is incorrect')
  await picture(page, 'passkey-add')
  await dialog.getByLabel('Current password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await says(page, 'You can log in with “Laptop” now.')
  await press('Rename Laptop')
  await fill('Name', 'Work laptop')
  await press('Rename passkey')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop', { exact: true }).waitFor()
  await picture(page, 'passkey-list', page.getByRole('list', { name: 'Passkeys' }))
})

test('the same device makes no second passkey', async () => {
  await press('Add passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name', { exact: true }).fill('Again')
  await dialog.getByLabel('Current password', { exact: true }).fill(ada.password)
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(30))
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await says(page, 'This device has a passkey for your account already.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('logs in with it, without an address, a password, or a code', async () => {
  await logOut()
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
  await picture(page, 'passkey-login')
  await press('Log in with a passkey')
  await page.waitForURL('**/dashboard')
  await page.goto('/settings/security')
  await page.getByText(/^Logged in with the passkey “Work laptop” in /).waitFor()
})

test('uses it instead of the code, after the password', async () => {
  await logOut()
  await fill('Email', ada.email)
  await fill('Password', ada.password)
  await press('Log in')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await picture(page, 'passkey-or-code')
  await press('Log in with a passkey')
  await page.waitForURL('**/dashboard')
})

test('once it’s removed, it’s refused with a sentence', async () => {
  await page.goto('/settings/security')
  await press('Remove Work laptop')
  await picture(page, 'passkey-remove')
  await press('Remove passkey')
  await says(page, 'Passkey removed')
  await logOut()
  await press('Log in with a passkey')
  await says(page, 'We don’t know this passkey. Log in with your password.')
  await picture(page, 'passkey-unknown')
  expect(faults).toEqual([])
})
