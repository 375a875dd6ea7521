import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBakeries } from './bakeries.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type ClockedProduct, startClocked } from './clocked-product.ts'
import { daytime, sampleLead } from './daytime.ts'
import { signUp } from './journey.ts'

/** A dialog says what the free plan doesn't allow: before the work, and after the server refuses it. */
let product: ClockedProduct
let browser: Browser
let page: Page
let context: BrowserContext
let faults: string[]
/** The requests that reached the server, without those that only read, and drafts: a pause in typing saves them. */
const asked: string[] = []
beforeAll(async () => {
  // Only real emails and calls count. The plan refuses these before a mail server and Twilio are asked.
  product = await startClocked({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Operator <mail@operator.test>',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: '0'.repeat(32),
    TWILIO_FROM_NUMBER: '+12125550199',
    TWILIO_BASE_URL: 'http://127.0.0.1:9',
    CALL_COUNTRIES: 'US,DE',
  })
  await addBakeries(product.db)
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (
      request.method() === 'POST' &&
      !/\/(preflight|preview|audience|people|forecast|campaigns|drafts)$/.test(pathname)
    )
      asked.push(pathname.replace(/[\w-]{36}/, ':id'))
  })
  await signUp(context, product.url)
  await context.request.put('/api/settings/sender', { data: { postalAddress: '1 Main Street, Springfield' } })
  await context.request.post('/api/leads/import', { data: { leads: [sampleLead('Made-up Florist')] } })
  const { phone, address, ownPhone } = daytime
  await context.request.post('/api/leads', { data: { businessName: 'Aloha Bakery', phone, address } })
  await context.request.put('/api/settings/calling', { data: { ownPhone } })
  await product.db.system`update user_settings set own_phone_verified_at = now()`
  await product.db.system`update users set email_verified_at = now()`
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})

interface Used {
  leadsGenerated: number
  campaignsSent: number
  emailsSent: number
  callsMade: number
}
const NOTHING: Used = { leadsGenerated: 0, campaignsSent: 0, emailsSent: 0, callsMade: 0 }

/** Uses part of the month's quota as another tab would, without this page noticing. */
async function use(counts: Partial<Used>): Promise<void> {
  const now = product.clock.now()
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  const { system } = product.db
  const [{ id: userId } = { id: '' }] = await system<{ id: string }[]>`select id from users`
  await system`
    insert into user_usage ${system([{ ...NOTHING, ...counts, ...month, userId }])}
    on conflict (user_id, year, month) do update set leads_generated = excluded.leads_generated,
      campaigns_sent = excluded.campaigns_sent, emails_sent = excluded.emails_sent, calls_made = excluded.calls_made`
}

/** The page, once it has loaded the month's usage. Returns the figures it has. */
async function open(path: string): Promise<string> {
  await page.unrouteAll()
  const figures = page.waitForResponse(response => response.ok() && response.url().endsWith('/api/usage-limits'))
  await page.goto(path)
  const body = await (await figures).text()
  asked.length = 0
  return body
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

const search = async () => {
  await page.getByLabel('Search query').fill('bakery in Portland, ME')
  await press('Fetch Leads')
}
const mail = async () => {
  await page.getByRole('textbox', { name: 'Recipients' }).fill('ann@bakery.test, bob@garage.test')
  await page.getByRole('textbox', { name: 'Subject' }).fill('A word about your website')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Dear {{businessName|owner}}, is there a website?')
  await press('Send Campaign')
}
const dial = () => press('Call Aloha Bakery')

describe.each([
  {
    kind: 'leads',
    title: 'Lead Generation Limit Reached',
    path: '/dashboard',
    work: search,
    full: { leadsGenerated: 49 },
    left: '1 / 50',
    requested: 20,
    before: [],
    refusedBy: ['/api/leads/search'],
  },
  {
    kind: 'campaigns',
    title: 'Campaign Limit Reached',
    path: '/campaigns/new',
    work: mail,
    full: { campaignsSent: 1 },
    left: '0 / 1',
    requested: 1,
    before: [],
    refusedBy: ['/api/campaigns/:id/send'],
  },
  {
    kind: 'emails',
    title: 'Email Limit Reached',
    path: '/campaigns/new',
    work: mail,
    full: { emailsSent: 99 },
    left: '1 / 100',
    requested: 2,
    before: ['/api/campaigns/mailable'],
    refusedBy: ['/api/campaigns/:id/send'],
  },
  {
    kind: 'calls',
    title: 'Call Limit Reached',
    path: '/calling',
    work: dial,
    full: { callsMade: 5 },
    left: '0 / 5',
    requested: 1,
    before: [],
    refusedBy: ['/api/calls/initiate'],
  },
])('$kind', ({ kind, title, path, work, full, left, requested, refusedBy, before }) => {
  const remaining = left.split(' ')[0]
  const unit = remaining === '1' ? kind.slice(0, -1) : kind
  async function isSaid() {
    const dialog = page.getByRole('dialog', { name: title })
    await dialog
      .getByText(
        `You've reached your monthly limit for ${kind}. You have ${remaining} ${unit} remaining, but you're trying to use ${requested}.`,
      )
      .waitFor()
    await dialog.getByText('FREE Plan').waitFor()
    await dialog.getByText(left, { exact: true }).waitFor()
    return dialog
  }

  test('refuses before the work, and nothing happens', async () => {
    await use(full)
    await open(path)
    await work()
    const dialog = await isSaid()
    expect(asked).toEqual(before)
    await picture(page, `limits-${kind}`)
    await dialog.getByRole('link', { name: 'Upgrade Now' }).click()
    await page.waitForURL(/\/pricing$/)
  })

  test('shows the same dialog after the server refuses, and no other message', async () => {
    await use({})
    const body = await open(path)
    // Until it's refused, the page doesn't notice, even if it reads the figures again.
    await page.route('**/api/usage-limits', route => (asked.length === 0 ? route.fulfill({ body }) : route.continue()))
    await use(full)
    await work()
    const dialog = await isSaid()
    expect(asked).toEqual(refusedBy)
    await expect.poll(() => page.getByText(/failed$/).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  })
})

test('offers to find as many leads as the quota allows', async () => {
  await use({ leadsGenerated: 43 })
  await open('/dashboard')
  await search()
  await press('Find 7 instead (uses up to 7 of 7 remaining leads)')
  await page.getByText('Found 7 potential leads').waitFor()
})

test('Calling Only shows calling, its analytics, and Settings, and refuses the rest', async () => {
  await product.db.system`update users set subscription_plan = 'calling_only', subscription_status = 'active'`
  await page.goto('/dashboard')
  await page.waitForURL(/\/calling$/)
  const links = page.getByRole('navigation').first().getByRole('link')
  await links.first().waitFor()
  await expect.poll(() => links.allInnerTexts()).toEqual(['Calling', 'Analytics', 'Settings'])
  await picture(page, 'limits-calling-only')
  await press('Call Made-up Florist')
  await page.getByText('Call initiated').waitFor()
  for (const path of ['/ai-composer', '/campaigns', '/outbox']) {
    await page.goto(path)
    await page.waitForURL(/\/calling$/)
  }
  const refused = await context.request.get('/api/campaigns')
  expect(refused.status()).toBe(403)
})

test('no request went to another host', () => expect(faults).toEqual([]))
