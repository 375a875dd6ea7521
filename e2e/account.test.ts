import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#test/read-zip.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** Ada protects her account with an app on her phone, logs in elsewhere, loses the phone, and gets another email address. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let elsewhere: Page
let faults: string[]
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  ;({ page: elsewhere } = await openPage(browser, product.url))
  await signUp(context, product.url)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'account')

const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click()
/** Of this step, or a later one. */
const codeAt = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })

test('turns on two-factor authentication with an app', async () => {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor()
  await picture(page, 'two-factor-off')
  await press('Turn on two-factor authentication')
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ada.password)
  await picture(page, 'two-factor-password')
  await press('Continue')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press('Turn on')
  await says(page, 'This code isn’t valid, or it was used before. Enter the next one.')
  await picture(page, 'two-factor-scan')
  await page.getByLabel('Code', { exact: true }).fill(codeAt())
  await press('Turn on')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await picture(page, 'two-factor-codes')
  const download = page.waitForEvent('download')
  await press('Download')
  expect((await download).suggestedFilename()).toBe('canvass-recovery-codes.txt')
  await press('Copy')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${recoveryCodes.join('\n')}\n`)
  await press('Done')
  await says(page, '10 recovery codes left.')
})

test('in another browser, the login asks for the code, and keeps what was typed', async () => {
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email', { exact: true }).fill(ada.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(ada.password)
  await press('Log in', elsewhere)
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000')
  await press('Log in', elsewhere)
  await says(elsewhere, 'This code isn’t valid, or it was used before. Enter the next one.')
  await picture(elsewhere, 'two-factor-login')
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeAt(30))
  await press('Log in', elsewhere)
  await elsewhere.waitForURL('**/dashboard')
})

test('the list of sessions shows both browsers, and logs out the other one', async () => {
  await page.reload()
  await page.getByText('This browser', { exact: true }).waitFor()
  await picture(page, 'sessions', page.getByRole('button', { name: /^Log out .+ on / }))
  await page.getByText(/^Logged in with .+ on /).waitFor()
  await page.getByText('Two-factor authentication turned on.', { exact: true }).waitFor()
  await picture(page, 'audit-log', page.getByRole('list', { name: 'Audit log' }))
  await press('Log out all others')
  await says(page, 'All other sessions ended')
  await elsewhere.reload()
  await elsewhere.waitForURL('**/login')
})

test('without the phone, a recovery code turns it off, and emails say what happened', async () => {
  await press('Manage two-factor authentication')
  await picture(page, 'two-factor-on')
  await press('Turn off')
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor()
  await expect
    .poll(async () =>
      (await (await context.request.get('/api/outbox')).json())
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => subject !== 'Confirm your email address')
        .toSorted(),
    )
    .toEqual([
      'A recovery code was used',
      'New login to your account',
      'Two-factor authentication is off',
      'Two-factor authentication is on',
    ])
})

/** The link in the newest email to that address. */
async function linkTo(address: string): Promise<string> {
  const list: { id: string; toAddress: string; subject: string }[] = await (
    await context.request.get('/api/outbox')
  ).json()
  const mail = list.find(one => one.toAddress === address && one.subject === 'Change your email address')
  if (!mail) return ''
  const raw = await (await context.request.get(`/api/outbox/${mail.id}/raw`)).text()
  return /\/verify-email\/change-[\w-]+/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? ''
}

test('the email address changes once links to both addresses were opened', async () => {
  // So that the current address is asked.
  const confirm = await context.request.get('/api/outbox').then(reply => reply.json())
  const first = confirm.find(({ subject }: { subject: string }) => subject === 'Confirm your email address')
  const raw = await (await context.request.get(`/api/outbox/${first.id}/raw`)).text()
  await page.goto(/\/verify-email\/[\w-]+/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? '')
  await press('Confirm my email address')
  await page.getByText('Your email address is confirmed.').waitFor()

  await page.goto('/profile')
  await press('Change email address')
  await page.getByLabel('New email', { exact: true }).fill('ada@moved.test')
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(ada.password)
  await picture(page, 'account-change-email')
  await press('Send link')
  await says(page, `Open the link in the email to ${ada.email}.`)
  await picture(page, 'account-profile')
  await expect.poll(() => linkTo(ada.email)).not.toBe('')
  await page.goto(await linkTo(ada.email))
  await press('Change my email address')
  await page.getByText('Now open the link in the email to ada@moved.test.').waitFor()
  await picture(page, 'account-change-link')
  await expect.poll(() => linkTo('ada@moved.test')).not.toBe('')
  await page.goto(await linkTo('ada@moved.test'))
  await press('Change my email address')
  await page.getByText('The email address of your account is ada@moved.test.').waitFor()
  await page.goto('/profile')
  await page.getByText('ada@moved.test').first().waitFor()
})

test('the account is deleted with its address and the password, and nothing of it is left', async () => {
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Delete account' }).waitFor()
  await picture(page, 'account-settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^canvass-\d{4}-\d\d-\d\d\.zip$/)
  const settings = readZip(readFileSync(await file.path())).get('settings.json')
  expect(JSON.parse(settings?.toString() ?? '')).toMatchObject({ email: 'ada@moved.test', firstName: ada.firstName })
  await press('Delete account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type ada@moved.test to confirm').fill(ada.email)
  await dialog.getByLabel('Current password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await says(page, 'This isn’t the email address of your account.')
  await picture(page, 'account-delete')
  await dialog.getByLabel('Type ada@moved.test to confirm').fill('ada@moved.test')
  await picture(page, 'account-delete-end', dialog.getByLabel('Current password', { exact: true }))
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL('**/login')
  await says(page, 'Your account is closed. Within the hour, everything in it will be deleted.')
  await picture(page, 'account-deleted')
  const data = { ...ada, email: 'ada@moved.test' }
  const register = () => context.request.post('/api/auth/register', { data, headers: { origin: product.url } })
  await expect.poll(async () => (await register()).status(), { timeout: 60_000, interval: 2000 }).toBe(200)
  expect(await (await context.request.get('/api/audit-log')).json()).toEqual([])
  expect(faults).toEqual([])
})
