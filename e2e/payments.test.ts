import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { expireRunOut } from '#server/billing/subscriptions.ts'
import { paypalPeer } from '#test/peers/paypal.ts'
import { stripePeer } from '#test/peers/stripe.ts'
import { addBakeries } from './bakeries.ts'
import { startClocked } from './clocked-product.ts'
import { startJourney } from './journey.ts'

/**
 * A month's quota is used up and a trial ends; a plan is paid, used, canceled, and ends with the paid period, all through the
 * pages. The card form's script and the vendors' pages are stand-ins: no money moves.
 */
let now = () => new Date()
const atThatTime = { now: () => now() }
const [stripe, paypal] = await Promise.all([stripePeer(atThatTime), paypalPeer(atThatTime)])
afterAll(() => Promise.all([stripe.close(), paypal.close()]))
const product = await startClocked({ ...stripe.settings, ...paypal.settings })
const { clock, db, deps, url } = product
now = clock.now
await addBakeries(db)
stripe.deliverTo(`${url}/webhooks/stripe`)
paypal.deliverTo(`${url}/webhooks/paypal`)
const { page, context, ask, says, user } = await startJourney('payments', product, {
  allows: [stripe.pageUrl, paypal.pageUrl],
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
async function fetchLeads(): Promise<void> {
  await page.getByLabel('Search query').fill('bakery in Portland, ME')
  await press('Fetch Leads')
}
async function search(): Promise<void> {
  await page.goto('/dashboard')
  await fetchLeads()
}
const found = () => page.getByText(/^Found \d+ potential leads$/).waitFor()
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Uses part of the month's quota as another tab would, without this page noticing. */
async function use(count: number): Promise<void> {
  await db.system`
    insert into user_usage (user_id, year, month, leads_generated)
    select id, ${clock.now().getUTCFullYear()}, ${clock.now().getUTCMonth() + 1}, ${count} from users
    on conflict (user_id, year, month) do update set leads_generated = excluded.leads_generated`
}

test('a search beyond the month’s quota isn’t sent, and a smaller one is offered', async () => {
  await use(43)
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  // Before it knows the quota, the page lets the server decide.
  await Promise.all([page.waitForResponse('**/api/usage-limits'), page.goto('/dashboard')])
  await fetchLeads()
  await dialog('Lead Generation Limit Reached').getByText('7 / 50', { exact: true }).waitFor()
  expect(sent).not.toContain('/api/leads/search')
  await press('Find 7 instead (uses up to 7 of 7 remaining leads)')
  await page.getByText('Found 7 potential leads').waitFor()
})

/** From the refusal's dialog to the plans, the vendor's page, and back. */
const atTheVendor = (method: string, goOn: string, agree: string) => async () => {
  await page.getByRole('dialog').getByRole('link', { name: 'Upgrade Now' }).click()
  await page.getByRole('radio', { name: 'Basic' }).check()
  await page.getByRole('radio', { name: method }).check()
  await press('Continue to Checkout')
  await dialog('Subscribe to Basic?').waitFor()
  await press(goOn)
  await page.getByText('$29.00 USD').waitFor()
  await press(agree)
  await says('Payment Successful. Your plan is active.')
  await page.waitForURL(/\/pricing$/)
}

/** From the red banner to the card form: a declined card, then an accepted one. */
async function byCardForm(): Promise<void> {
  await press('Close')
  // The dialog shows the same text.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Upgrade Now' }).click()
  const card = page.getByLabel('Card number')
  await card.fill('4000 0000 0000 0002')
  await press('Subscribe to Basic – $29/month')
  await says('Your card was declined.')
  await card.fill('4242 4242 4242 4242')
  await press('Subscribe to Basic – $29/month')
  await says('Payment Successful')
  await page.waitForURL(/\/dashboard$/)
}

describe.each([
  { name: 'card-form', peer: stripe, pay: byCardForm },
  { name: 'paypal', peer: paypal, pay: atTheVendor('PayPal', 'Continue to PayPal', 'Agree & Subscribe') },
  {
    name: 'stripe-checkout',
    peer: stripe,
    pay: atTheVendor('Credit card', 'Continue to card payment', 'Pay and subscribe'),
  },
])('by $name', ({ name, peer, pay }) => {
  test('after the trial, a search is refused with what a plan offers; paying for Basic applies its limits', async () => {
    await context.clearCookies()
    await ask('POST', '/api/auth/register', { ...user, email: `${name}@marketer.test` })
    clock.advance(8 * DAY_MS)
    await search()
    await says('Trial Expired')
    await dialog('Upgrade your plan')
      .getByText(/^Your free trial has ended\./)
      .waitFor()
    await pay()
    await peer.delivered()
    expect(new Set(peer.deliveries)).toEqual(new Set([200]))
    await search()
    await found()
    await expect.poll(() => page.getByText('Trial Expired').count()).toBe(0)
    await page.goto('/pricing')
    await says('20 / 500')
    await page.getByText(/^Your Basic plan renews on /).waitFor()
  })
})

test('a canceled plan stays until the paid period ends', async () => {
  await press('Cancel subscription')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await says('Subscription canceled')
  await page.getByText(/^Your Basic plan ends on /).waitFor()
  await stripe.delivered()
  clock.advance(27 * DAY_MS)
  await search()
  await found()
})

test('afterwards the account is free and refuses work until it’s paid again', async () => {
  clock.advance(5 * DAY_MS)
  stripe.advance(stripe.subscriptions.at(-1)?.id ?? '')
  await stripe.delivered()
  // The worker does this every few minutes.
  await expireRunOut(deps)
  await page.goto('/pricing')
  await says('Your plan has ended.')
  await says('Free')
  await search()
  await dialog('Upgrade your plan')
    .getByText(/^Your plan has ended\./)
    .waitFor()
})
