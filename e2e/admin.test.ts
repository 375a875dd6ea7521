import type { BrowserContext } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { stripePeer } from '#test/peers/stripe.ts'
import { startSink } from '#test/smtp-sink.ts'
import { openPage } from './browser.ts'
import { signUp, startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/** An administrator finds an account, changes its plan, closes it during a campaign, reopens it, and refunds it. */
const ben = { email: 'ben@bakery.test', firstName: 'Ben', lastName: 'Baker' }
const LATE = 'late@reader.test'
const sink = await startSink({ fault: ({ to, n }) => (to === LATE && n === 1 ? { at: 'rcpt', code: 450 } : undefined) })
const stripe = await stripePeer()
afterAll(() => Promise.all([sink.close(), stripe.close()]))
const mail = { MAIL_TRANSPORT: 'smtp', SMTP_URL: sink.url, MAIL_FROM: 'Operator <mail@operator.test>' }
const product = await startProduct({ ...stripe.settings, ...mail })
const { browser, page, context, user, says } = await startJourney('admin', product)
const { page: benPage, context: bens } = await openPage(browser, product.url)
await signUp(bens, product.url, ben)
await context.clearCookies()
await product.tool('scripts/admin-grant.ts', user.email)
await product.db.system`update users set email_verified_at = now()`

const ask = async (of: BrowserContext, method: string, path: string, data: object = {}) =>
  (await of.request.fetch(path, { method, data, headers: { origin: product.url } })).json()
const send = async (of: BrowserContext, recipients: string[]) => {
  await ask(of, 'PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
  const campaign = { name: 'Spring', subject: 'Hello', body: '<p>Hello there</p>', recipients }
  const { id } = await ask(of, 'POST', '/api/campaigns', campaign)
  await ask(of, 'POST', `/api/campaigns/${id}/send`)
  return id
}
const taken = (address: string) => sink.accepted.filter(({ to }) => to === address).length
const row = () => page.getByRole('row', { name: /ben@bakery\.test/ })
const choose = async (item: string, confirm: string) => {
  await page.getByRole('button', { name: `More actions for ${ben.email}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('button', { name: confirm, exact: true }).click()
}

test('an administrator logs in and opens the admin page from the navigation', async () => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
  await page.getByRole('link', { name: 'Admin' }).click()
  await says('Showing 2 of 2 users')
})

test('moves an account that pays for Basic to Standard', async () => {
  const { url } = await ask(bens, 'POST', '/api/subscribe', { planId: 'basic', provider: 'stripe' })
  stripe.complete(url)
  await ask(bens, 'POST', '/api/subscription/refresh')
  await page.goto('/admin?q=baker')
  await row()
    .getByRole('combobox', { name: /^Status/ })
    .selectOption('canceled')
  await says('User updated')
  await row().getByRole('combobox', { name: /^Plan/ }).selectOption('standard')
  await expect
    .poll(() => ask(bens, 'GET', '/api/user-subscription'))
    .toMatchObject({ subscriptionPlan: 'standard', subscriptionStatus: 'canceled' })
  await row()
    .getByRole('combobox', { name: /^Status/ })
    .selectOption('active')
  await expect.poll(() => ask(bens, 'GET', '/api/user-subscription')).toMatchObject({ subscriptionStatus: 'active' })
})

test('closing the account during a campaign logs the other browser out and stops sending', async () => {
  await benPage.goto('/campaigns/new')
  const id = await send(bens, ['first@reader.test', LATE])
  await expect.poll(() => taken('first@reader.test')).toBe(1)
  await expect
    .poll(() => ask(bens, 'GET', `/api/campaigns/${id}/recipients?limit=9&group=queued`))
    .toMatchObject([{ email: LATE, reason: 'deferred' }])
  await choose('Close account', 'Close account')
  await row().getByText('Closed', { exact: true }).waitFor()
  await benPage.reload()
  await benPage.waitForURL(/\/login/)
  await product.db.system`update queued_messages set not_before = now() where email = ${LATE}`
  await send(context, ['other@reader.test'])
  await expect.poll(() => taken('other@reader.test')).toBe(1)
  expect(taken(LATE)).toBe(0)
})

test('reopening the account continues the campaign', async () => {
  await choose('Reopen account', 'Reopen account')
  await expect.poll(() => taken(LATE)).toBe(1)
  expect(taken('first@reader.test')).toBe(1)
})

test('refunds the payment once, and the plan ends', async () => {
  await choose('Refund last payment', 'Refund payment')
  await says('$29.00 refunded. The subscription has ended.')
  await expect.poll(() => row().getByRole('combobox', { name: /^Plan/ }).inputValue()).toBe('free')
  expect(stripe.invoices().map(({ refunded }) => refunded)).toEqual([2900])
})

test('the audit lists every action', async () => {
  await page.getByRole('button', { name: `More actions for ${ben.email}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  for (const done of [
    'basic, canceled → standard, canceled',
    'Account closed. It was signed out everywhere, and its sending stopped.',
    'Account reopened.',
    '$29.00 refunded. The subscription has ended.',
  ])
    await says(done)
})
