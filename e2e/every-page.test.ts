import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchBrowser, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** Every page in both themes on a desk and on a phone: accessible (WCAG 2.2 AA by axe), nothing cut off, nothing asked elsewhere. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const visitorPages = ['/', '/login', '/register', '/no-such-page', '/u/forged-token']
const userPages = [
  '/dashboard',
  '/ai-composer',
  '/campaigns',
  '/outbox',
  '/calling',
  '/analytics',
  '/settings',
  '/profile',
  '/pricing',
  '/admin',
  '/subscribe',
  '/no-such-page',
]

let product: Product
let browser: Browser
let session: Awaited<ReturnType<BrowserContext['storageState']>>
let reportPath: string
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  ;({ session, reportPath } = await makeHistory())
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe.each(['light', 'dark'] as const)('%s', theme => {
  describe.each(['desk', 'phone'] as const)('on a %s', size => {
    test.each(visitorPages)('%s for a visitor', path => look(path, theme, size, false))
    test.each(userPages)('%s', path => look(path, theme, size, true))
    test('a campaign’s report', () => look(reportPath, theme, size, true))
  })
})

async function look(
  path: string,
  theme: 'light' | 'dark',
  size: keyof typeof sizes,
  isUser: boolean,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: sizes[size],
    colorScheme: theme,
    ...(isUser && { storageState: session }),
  })
  await context.addInitScript(`localStorage.setItem('canvass-theme', '${theme}')`)
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  try {
    await page.goto(path)
    await settled(page)
    await picture(
      page,
      `${theme}-${size}-${isUser ? '' : 'visitor-'}${path.replaceAll('/', '_').slice(0, 24)}`,
    )
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    expect(foreign).toEqual([])
  } finally {
    await context.close()
  }
}

/** The heading is there, no skeleton and no spinner any more; a map drawn in software takes a second or two. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('load')
  await expect
    .poll(() => page.locator('table[aria-busy=true], svg.animate-spin, [data-map=drawing]').count(), {
      timeout: 30_000,
    })
    .toBe(0)
}

async function violations(page: Page): Promise<string[]> {
  // The landing page's policy lets no inline script in; evaluate is not bound by it.
  await page.evaluate(axe)
  const found = (await page.evaluate(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
  return found.violations.flatMap(v =>
    v.nodes.map(node => `${v.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  )
}

/** An account with a few sample leads and a campaign that was sent in test mode. */
async function makeHistory() {
  const context = await browser.newContext({ baseURL: product.url })
  const { request } = context
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { data })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json()
  }
  await send('/api/auth/register', {
    email: 'ada@marketer.test',
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
  })
  await request.put('/api/settings/sender', { data: { postalAddress: '1 Main Street, Springfield' } })
  const found = await send('/api/leads/search', { query: 'plumbers in 90210', maxResults: 20 })
  await send('/api/leads/import', { leads: found })
  await send('/api/leads', {
    businessName: `A business with a ${'very '.repeat(12)}long name`,
    email: `${'long'.repeat(12)}@business.test`,
  })
  const { emails } = await (await request.get('/api/leads/emails')).json()
  const campaign = await send('/api/campaigns', {
    name: 'Spring',
    subject: 'A word about your website',
    body: '<p>Dear {{businessName}}, see <a href="https://offer.example">this</a>.</p>',
    recipients: emails,
  })
  await send(`/api/campaigns/${campaign.id}/send`, {})
  const isFinished = async () =>
    (await (await request.get(`/api/campaigns/${campaign.id}`)).json()).status === 'finished'
  await vi.waitUntil(isFinished, { timeout: 60_000, interval: 200 })
  const session = await context.storageState()
  await context.close()
  return { session, reportPath: `/campaigns/${campaign.id}` }
}
