import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A trial runs out, a plan is paid at PayPal, used, canceled, and ends with the paid time. */
let peer: PaypalPeer
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  peer = await paypalPeer()
  product = await startProduct(peer.settings)
  peer.deliverTo(`${product.url}/webhooks/paypal`)
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  ;({ page, faults } = opened)
  page.setDefaultTimeout(10_000)
  await signUp(opened.context, product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await peer?.close()
})
inSteps(() => page, 'payments')

const ask = (path: string, data?: object) =>
  page.request.fetch(path, { method: 'POST', data: data ?? {}, headers: { origin: product.url } })
const search = () =>
  ask('/api/leads/search', {
    query: 'bakery',
    location: 'Portland, ME',
    searchInput: 'bakery in Portland, ME',
    maxResults: 20,
  })

test('the trial is over: a red banner, and no search', async () => {
  const { db, close } = await connectCli({ DATA_DIR: product.dataDir })
  await db.system`update users set trial_ends_at = now() - interval '1 minute' where email_norm = ${ada.email}`
  await close()
  await page.goto('/dashboard')
  await page.getByText('Trial Expired').waitFor()
  await page.getByRole('link', { name: 'Upgrade Now' }).waitFor()
  await picture(page, 'payments-trial-expired')
  expect((await search()).status()).toBe(402)
})

test('Basic is paid at PayPal, and the limits are lifted', async () => {
  const { url } = await (await ask('/api/subscribe', { planId: 'basic', provider: 'paypal' })).json()
  await page.goto(url)
  await page.getByText('$29.00 USD').waitFor()
  await picture(page, 'payments-at-paypal')
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
  await page.waitForURL(/\/pricing\?checkout=done/)
  await peer.delivered()
  expect(peer.deliveries).toEqual([200, 200, 200])
  await page.goto('/dashboard')
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor()
  expect(await page.getByText('Trial Expired').count()).toBe(0)
  await picture(page, 'payments-paid')
  expect((await search()).status()).toBe(200)
})

test('canceled, it stays until the paid time is over; then the account is free', async () => {
  expect(await (await ask('/api/subscription/cancel')).json()).toMatchObject({
    subscriptionPlan: 'basic',
    subscriptionStatus: 'canceled',
    cancelAtPeriodEnd: true,
  })
  expect((await search()).status()).toBe(200)
  const [{ id } = { id: '' }] = peer.subscriptions
  expect(peer.find(id).status).toBe('CANCELLED')
  peer.age(id, 32)
  expect(await (await ask('/api/subscription/refresh')).json()).toMatchObject({ subscriptionPlan: 'free' })
  expect(peer.find(id).payments).toHaveLength(1)
})

test('nothing else was asked of another host', () => {
  expect(faults.filter(fault => !fault.startsWith(`request to ${peer.pageUrl}`))).toEqual([])
})
