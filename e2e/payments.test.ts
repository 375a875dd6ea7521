import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** A trial runs out, a plan is paid, used, canceled, and ends with the paid time: at either vendor. */
let stripe: StripePeer
let paypal: PaypalPeer
let product: Product
let browser: Browser
beforeAll(async () => {
  ;[stripe, paypal] = await Promise.all([stripePeer(), paypalPeer()])
  product = await startProduct({ ...stripe.settings, ...paypal.settings })
  stripe.deliverTo(`${product.url}/webhooks/stripe`)
  paypal.deliverTo(`${product.url}/webhooks/paypal`)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await Promise.all([stripe?.close(), paypal?.close()])
})

const vendors = {
  stripe: { peer: () => stripe, agree: 'Pay and subscribe' },
  paypal: { peer: () => paypal, agree: 'Agree & Subscribe' },
}

describe.each(['stripe', 'paypal'] as const)('by %s', provider => {
  const { peer, agree } = vendors[provider]
  const email = `${provider}-${ada.email}`
  let page: Page
  let context: BrowserContext
  let faults: string[]
  beforeAll(async () => {
    ;({ page, context, faults } = await openPage(browser, product.url))
    page.setDefaultTimeout(10_000)
    await signUp(context, product.url, { email })
  })
  afterAll(() => context?.close())
  inSteps(() => page, `payments-${provider}`)

  const ask = (path: string, data?: object) =>
    context.request.fetch(path, { method: 'POST', data: data ?? {}, headers: { origin: product.url } })
  const search = async () => {
    const searchInput = 'bakery in Portland, ME'
    const place = { query: 'bakery', location: 'Portland, ME' }
    return (await ask('/api/leads/search', { ...place, searchInput, maxResults: 20 })).status()
  }

  test('the trial is over: a red banner, and no search', async () => {
    const { db, close } = await connectCli({ DATA_DIR: product.dataDir })
    await db.system`update users set trial_ends_at = now() - interval '1 minute' where email_norm = ${email}`
    await close()
    await page.goto('/dashboard')
    await page.getByText('Trial Expired').waitFor()
    await page.getByRole('link', { name: 'Upgrade Now' }).waitFor()
    await picture(page, `payments-${provider}-trial-expired`)
    expect(await search()).toBe(402)
  })

  test('Basic is paid on the vendor’s page, and the limits are lifted', async () => {
    const { url } = await (await ask('/api/subscribe', { planId: 'basic', provider })).json()
    await page.goto(url)
    await page.getByText('$29.00 USD').waitFor()
    await picture(page, `payments-${provider}-vendor`)
    await page.getByRole('button', { name: agree }).click()
    await page.waitForURL(/\/pricing\?checkout=done/)
    await peer().delivered()
    expect(new Set(peer().deliveries)).toEqual(new Set([200]))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Fetch Leads' }).waitFor()
    expect(await page.getByText('Trial Expired').count()).toBe(0)
    await picture(page, `payments-${provider}-paid`)
    expect(await search()).toBe(200)
  })

  test('canceled, it stays until the paid time is over; then the account is free', async () => {
    expect(await (await ask('/api/subscription/cancel')).json()).toMatchObject({
      subscriptionPlan: 'basic',
      cancelAtPeriodEnd: true,
    })
    expect(await search()).toBe(200)
    if (provider === 'stripe') stripe.end(stripe.subscriptions[0]?.id ?? '')
    else paypal.age(paypal.subscriptions[0]?.id ?? '', 32)
    await peer().delivered()
    expect(await (await ask('/api/subscription/refresh')).json()).toMatchObject({ subscriptionPlan: 'free' })
  })

  test('nothing else was asked of another host', () => {
    expect(faults.filter(fault => !fault.startsWith(`request to ${peer().pageUrl}`))).toEqual([])
  })
})
