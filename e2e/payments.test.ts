import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireRunOut } from '#server/billing/subscriptions.ts'
import { type PaypalPeer, paypalPeer } from '#test/peers/paypal.ts'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { addBakeries } from './bakeries.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type ClockedProduct, startClocked } from './clocked-product.ts'
import { ada, inSteps, says, signUp } from './journey.ts'

/**
 * A trial ends; a plan is paid, used, canceled, and ends with the paid period, all through the pages. The card form's script
 * and the vendors' pages are stand-ins: no money moves.
 */
let stripe: StripePeer
let paypal: PaypalPeer
let product: ClockedProduct
let browser: Browser
beforeAll(async () => {
  const now = () => product?.clock.now() ?? new Date()
  ;[stripe, paypal] = await Promise.all([stripePeer({ now }), paypalPeer({ now })])
  product = await startClocked({ ...stripe.settings, ...paypal.settings })
  await addBakeries(product.db)
  stripe.deliverTo(`${product.url}/webhooks/stripe`)
  paypal.deliverTo(`${product.url}/webhooks/paypal`)
  browser = await launchBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await Promise.all([stripe?.close(), paypal?.close()])
})

const DAY_MS = 86_400_000
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** From the refusal's dialog to the plans, the vendor's page, and back. */
const atTheVendor = (method: string, goOn: string, agree: string) => async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('link', { name: 'Upgrade Now' }).click()
  await page.getByRole('radio', { name: 'Basic' }).check()
  await page.getByRole('radio', { name: method }).check()
  await press(page, 'Continue to Checkout')
  await page.getByRole('dialog', { name: 'Subscribe to Basic?' }).waitFor()
  await picture(page, `payments-${name}-confirm`)
  await press(page, goOn)
  await page.getByText('$29.00 USD').waitFor()
  await picture(page, `payments-${name}-vendor`)
  await press(page, agree)
  await says(page, 'Payment Successful. Your plan is active.')
  await page.waitForURL(/\/pricing$/)
}

/** From the red banner to the card form: a declined card, then an accepted one. */
async function byCardForm(page: Page, name: string): Promise<void> {
  await press(page, 'Close')
  // The dialog shows the same text.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  const card = page.getByLabel('Card number')
  await card.fill('4000 0000 0000 0002')
  await press(page, 'Subscribe to Basic – $29/month')
  await says(page, 'Your card was declined.')
  await picture(page, `payments-${name}-declined`)
  await card.fill('4242 4242 4242 4242')
  await press(page, 'Subscribe to Basic – $29/month')
  await says(page, 'Payment Successful')
  await page.waitForURL(/\/dashboard$/)
}

describe.each([
  {
    name: 'stripe-checkout',
    peer: () => stripe,
    pay: atTheVendor('Credit card', 'Continue to card payment', 'Pay and subscribe'),
  },
  { name: 'card-form', peer: () => stripe, pay: byCardForm },
  { name: 'paypal', peer: () => paypal, pay: atTheVendor('PayPal', 'Continue to PayPal', 'Agree & Subscribe') },
])('by $name', ({ name, peer, pay }) => {
  let page: Page
  let context: BrowserContext
  let faults: string[]
  beforeAll(async () => {
    ;({ page, context, faults } = await openPage(browser, product.url))
    await signUp(context, product.url, { email: `${name}-${ada.email}` })
  })
  afterAll(() => context?.close())
  inSteps(() => page, `payments-${name}`)

  async function search(): Promise<void> {
    await page.goto('/dashboard')
    await page.getByLabel('Search query').fill('bakery in Portland, ME')
    await press(page, 'Fetch Leads')
  }
  const meter = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

  test('on the trial’s eighth day, shows a red banner and refuses a search with what a plan offers', async () => {
    await page.goto('/dashboard')
    await says(page, '7 days remaining in your free trial')
    product.clock.advance(8 * DAY_MS)
    await search()
    await says(page, 'Trial Expired')
    await page.getByRole('dialog', { name: 'Upgrade your plan' }).waitFor()
    await page.getByText(/^Your free trial has ended\./).waitFor()
    await picture(page, `payments-${name}-refused`)
  })

  test('paying for Basic applies its limits, and the search works', async () => {
    await pay(page, name)
    await peer().delivered()
    expect(new Set(peer().deliveries)).toEqual(new Set([200]))
    await search()
    await page.getByText(/^Found \d+ potential leads$/).waitFor()
    await expect.poll(() => page.getByText('Trial Expired').count()).toBe(0)
    await page.goto('/pricing')
    await meter('20 / 500')
    await meter('0 / 2,000')
    await page.getByText(/^Your Basic plan renews on /).waitFor()
    await picture(page, `payments-${name}-paid`)
  })

  test('a canceled plan stays until the paid period ends', async () => {
    await press(page, 'Cancel subscription')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await says(page, 'Subscription canceled')
    await page.getByText(/^Your Basic plan ends on /).waitFor()
    await picture(page, `payments-${name}-canceled`)
    await peer().delivered()
    product.clock.advance(27 * DAY_MS)
    await search()
    await page.getByText(/^Found \d+ potential leads$/).waitFor()
  })

  test('afterwards the account is free and refuses work until it’s paid again', async () => {
    product.clock.advance(5 * DAY_MS)
    if (peer() === stripe) stripe.advance(stripe.subscriptions.at(-1)?.id ?? '')
    await peer().delivered()
    // The worker does this every few minutes.
    await expireRunOut(product.deps)
    await page.goto('/pricing')
    await says(page, 'Your plan has ended.')
    await meter('Free')
    await picture(page, `payments-${name}-over`)
    await search()
    await page.getByRole('dialog', { name: 'Upgrade your plan' }).waitFor()
    await page
      .getByRole('dialog')
      .getByText(/^Your plan has ended\./)
      .waitFor()
  })

  test('no other request went to another host', () => {
    expect(faults.filter(fault => !fault.startsWith(`request to ${peer().pageUrl}`))).toEqual([])
  })
})
