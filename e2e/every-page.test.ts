import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { stripePeer } from '#test/peers/stripe.ts'
import { closePages, launchBrowser, picture } from './browser.ts'
import { makeCampaigns } from './campaigns.ts'
import { sampleLead } from './daytime.ts'
import { ada, signUp } from './journey.ts'
import { startProduct } from './product.ts'

/** Every page in both themes on a desktop and a phone: accessible (WCAG 2.2 AA by axe), nothing cut off, no request to another host. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Theme = 'light' | 'dark'
const ALL_RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The only rule about colors, which a second theme can break. */
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
interface Look {
  name: string
  path: string | (() => string)
  isVisitor?: true
  /** Opens something that the path doesn't show by itself. */
  open?: (page: Page) => Promise<void>
}
/** To add a page, add a line. Its data comes from `makeHistory`, whose result can be part of the path. */
const pages: Look[] = [
  ...[
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/forged-token',
    '/no-such-page',
    '/u/forged-token',
  ].map(path => ({ name: `${path} for a visitor`, path, isVisitor: true as const })),
  ...['/dashboard', '/ai-composer', '/campaigns', '/outbox', '/calling', '/analytics'].map(asItsPath),
  ...[
    '/settings',
    '/settings/security',
    '/settings/account',
    '/settings/consents',
    '/checks',
    '/laws',
    '/profile',
    '/pricing',
    '/no-such-page',
  ].map(asItsPath),
  {
    name: 'the board',
    path: '/dashboard?show=board',
    open: page => page.getByRole('group', { name: 'Your leads by status' }).waitFor(),
  },
  {
    name: 'a campaign’s report',
    path: () => reportPath,
    open: async page => {
      await page.getByRole('application', { name: /first opens/ }).waitFor()
      const email = page.frameLocator('iframe').first()
      await email.getByText('one we built last month').waitFor()
      await email
        .getByText(/^\d clicks?$/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'a draft from a report',
    path: () => reportPath,
    open: async page => {
      await page.getByRole('button', { name: /^Opened \d+$/ }).click()
      await page.getByRole('button', { name: 'New campaign from these' }).click()
      await page.getByText(/^Bakeries, Kitsilano: opened is for \d+ recipients\. Nothing was sent\.$/).waitFor()
    },
  },
  { name: 'the review of drafts', path: () => reviewPath, open: page => page.getByText('words').waitFor() },
  { name: 'administration', path: '/admin', open: page => page.getByText(/^Showing/).waitFor() },
  {
    name: 'the card form',
    path: '/subscribe',
    open: page => page.getByRole('button', { name: /^Subscribe to/ }).click({ trial: true }),
  },
  {
    name: 'deleting the account',
    path: '/settings/account',
    open: async page => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('heading', { name: 'Delete your account?' }).waitFor()
    },
  },
  { name: 'analytics of calls', path: '/analytics?tab=calling' },
  { name: 'a call and its outcome', path: '/calling', open: openCall },
  { name: 'the email editor', path: '/campaigns/new', open: openEditor },
]

async function openEditor(page: Page): Promise<void> {
  await page.getByLabel('Email Body', { exact: true }).fill('Hello {{businessName}} in {{citty}}')
  await page.getByRole('button', { name: 'Formatted', exact: true }).click()
  await page.getByRole('textbox', { name: 'Email Body' }).getByText('{{citty}}').click()
  await page.getByRole('button', { name: 'Replace' }).waitFor()
}

const CALLED = 'Made-up Florist'

const stripe = await stripePeer()
const product = await startProduct(stripe.settings)
const browser = await launchBrowser({ drawsMaps: true })
afterAll(async () => {
  await closePages(browser)
  await product.stop()
  await stripe.close()
})
const { session, reportPath, reviewPath } = await makeHistory()
/** Pages share a cache, so several are open at the same time. */
const open = (options: BrowserContextOptions) =>
  browser.newContext({ baseURL: product.url, viewport: sizes.desk, reducedMotion: 'reduce', ...options })
const contexts = { user: await open({ storageState: session }), visitor: await open({}) }

test.concurrent.each(pages)('$name', async ({ name, path, isVisitor, open }) => {
  const page = await contexts[isVisitor ? 'visitor' : 'user'].newPage()
  const foreign: string[] = []
  page.on('request', request => {
    const ours = [product.url, stripe.pageUrl].some(url => request.url().startsWith(url))
    if (!ours && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  const look = async (theme: Theme, size: keyof typeof sizes, rules: object) => {
    await settled(page)
    // The bar on top of the page would cover half a control.
    await page.evaluate('window.scrollTo(0, 0)')
    expect(await violations(page, rules), `${theme} ${size}`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), size).toBe(true)
    // Last, because colors still fade after a picture has switched the theme and back.
    await picture(page, `${theme}-${size}-${name.replaceAll(/\W+/g, '_')}`)
  }
  try {
    await page.goto(typeof path === 'string' ? path : path())
    await open?.(page)
    // The landing page's policy forbids inline scripts; evaluate isn't bound by it.
    await page.evaluate(axe)
    await look('light', 'desk', ALL_RULES)
    await turn(page, 'dark')
    await look('dark', 'desk', COLOURS)
    await page.setViewportSize(sizes.phone)
    await look('dark', 'phone', ALL_RULES)
    expect(foreign).toEqual([])
  } finally {
    await page.close()
  }
})

async function openCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: CALLED, exact: true }).last().click()
  await page.getByRole('button', { name: 'Save outcome' }).waitFor()
}

function asItsPath(path: string) {
  return { name: path, path }
}

/**
 * Changes the theme in place, as if chosen in another tab and in the system. All pages of a context share the storage, so
 * only this page reads another value. Fades are off, because colors aren't final during one.
 */
async function turn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(`{
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      return key === 'canvass-theme' ? '${theme}' : read.call(this, key)
    }
    window.dispatchEvent(new StorageEvent('storage', { key: 'canvass-theme' }))
  }`)
}

/** Waits for the heading and for the end of skeletons, spinners, and fades; a map drawn in software takes a second or two. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('load')
  const busy = page.locator('table[aria-busy=true], svg.animate-spin, [data-map=drawing]')
  const fades = `document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity).length`
  await vi.waitUntil(async () => (await busy.count()) === 0 && (await page.evaluate(fades)) === 0, {
    timeout: 120_000,
    interval: 50,
  })
}

async function violations(page: Page, rules: object): Promise<string[]> {
  const cheap = { resultTypes: ['violations'], selectors: false }
  const found = (await page.evaluate(`axe.run(${JSON.stringify({ ...rules, ...cheap })})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return found.violations.flatMap(v =>
    v.nodes.map(node => `${v.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  )
}

/** An account with a few sample leads, one of them called, and campaigns. */
async function makeHistory() {
  const context = await browser.newContext({ baseURL: product.url })
  const { request } = context
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { data })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json()
  }
  await signUp(context, product.url)
  await product.tool('scripts/admin-grant.ts', ada.email)
  await request.put('/api/settings/sender', { data: { postalAddress: '1 Main Street, Springfield' } })
  await send('/api/leads/import', {
    leads: Array.from({ length: 20 }, (_, n) => ({
      businessName: `Plumber ${n + 1}`,
      email: `hello${n}@plumber.test`,
      phone: `+1 212 555 01${10 + n}`,
      category: 'Plumber',
      city: 'Beverly Hills',
      country: 'US',
      lat: 34.09 + n / 1000,
      lon: -118.41,
    })),
  })
  await send('/api/leads', {
    businessName: `A business with a ${'very '.repeat(12)}long name`,
    email: `${'long'.repeat(12)}@business.test`,
  })
  const reportId = await product.db.system.begin(makeCampaigns)
  const run = await send('/api/draft-runs', { selection: { filter: {} }, offer: { offer: 'Websites for $900.' } })
  const { leads } = await send('/api/leads/import', { leads: [sampleLead(CALLED)] })
  const [{ id: leadId, phone: phoneNumber }] = leads
  const call = await send('/api/calls/initiate', { leadId, businessName: CALLED, phoneNumber })
  await send(`/api/calls/${call.id}/simulate`, { outcome: 'completed' })
  const isWritten = async () => (await (await request.get(`/api/draft-runs/${run.id}`)).json()).state === 'done'
  await vi.waitUntil(isWritten, { timeout: 60_000, interval: 200 })
  const session = await context.storageState()
  await context.close()
  return { session, reportPath: `/campaigns/${reportId}`, reviewPath: `/drafts/${run.id}` }
}
