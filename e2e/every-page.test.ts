import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StripePeer, stripePeer } from '#test/peers/stripe.ts'
import { closePages, launchBrowser, picture } from './browser.ts'
import { sampleLead } from './daytime.ts'
import { ada, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

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
  { name: 'a campaign’s report', path: () => reportPath },
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
  // The bar on top of the page would cover half a control.
  await page.evaluate('window.scrollTo(0, 0)')
}

const CALLED = 'Made-up Florist'

let stripe: StripePeer
let product: Product
let browser: Browser
let session: Awaited<ReturnType<BrowserContext['storageState']>>
let reportPath: string
let reviewPath: string
beforeAll(async () => {
  stripe = await stripePeer()
  product = await startProduct(stripe.settings)
  browser = await launchBrowser({ drawsMaps: true })
  ;({ session, reportPath, reviewPath } = await makeHistory())
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await stripe?.close()
})

/**
 * One context per size and visitor, so that pages share a cache and several are open at the same time. The desktop starts
 * light and the phone dark, so that both are tested as a first paint.
 */
describe.concurrent.each([
  { size: 'desk', first: 'light', second: 'dark' },
  { size: 'phone', first: 'dark', second: 'light' },
] as const)('on a $size, first $first', ({ size, first, second }) => {
  let contexts: Record<'user' | 'visitor', BrowserContext>
  beforeAll(async () => {
    const open = async (options: BrowserContextOptions) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: sizes[size],
        colorScheme: first,
        ...options,
      })
      await context.addInitScript(`localStorage.setItem('canvass-theme', '${first}')`)
      return context
    }
    contexts = { user: await open({ storageState: session }), visitor: await open({}) }
  })

  test.each(pages)('$name', async ({ name, path, isVisitor, open }) => {
    const page = await contexts[isVisitor ? 'visitor' : 'user'].newPage()
    const foreign: string[] = []
    page.on('request', request => {
      const ours = [product.url, stripe.pageUrl].some(url => request.url().startsWith(url))
      if (!ours && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
    })
    const look = async (theme: Theme, rules: object) => {
      await settled(page)
      expect(await violations(page, rules), theme).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
      // Last, because colors still fade after a picture has switched the theme and back.
      await picture(page, `${theme}-${size}-${name.replaceAll(/\W+/g, '_')}`)
    }
    try {
      await page.goto(typeof path === 'string' ? path : path())
      await open?.(page)
      await look(first, ALL_RULES)
      // The colors are those of the desktop.
      if (size === 'desk') {
        await turn(page, second)
        await look(second, COLOURS)
      }
      expect(foreign).toEqual([])
    } finally {
      await page.close()
    }
  })
})

/** On a phone, recent calls are collapsed. */
async function openCall(page: Page): Promise<void> {
  await page.getByText('Recent calls').click()
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
  // The landing page's policy forbids inline scripts; evaluate isn't bound by it.
  await page.evaluate(axe)
  const found = (await page.evaluate(`axe.run(${JSON.stringify(rules)})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return found.violations.flatMap(v =>
    v.nodes.map(node => `${v.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  )
}

/** An account with a few sample leads, one of them called, and a campaign that was sent in test mode. */
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
  const { emails } = await (await request.get('/api/leads/emails')).json()
  const campaign = await send('/api/campaigns', {
    name: 'Spring',
    subject: 'A word about your website',
    body: '<p>Dear {{businessName}}, see <a href="https://offer.example">this</a>.</p>',
    recipients: emails,
  })
  await send(`/api/campaigns/${campaign.id}/send`, {})
  const run = await send('/api/draft-runs', { selection: { filter: {} }, offer: { offer: 'Websites for $900.' } })
  const { leads } = await send('/api/leads/import', { leads: [sampleLead(CALLED)] })
  const [{ id: leadId, phone: phoneNumber }] = leads
  const call = await send('/api/calls/initiate', { leadId, businessName: CALLED, phoneNumber })
  await send(`/api/calls/${call.id}/simulate`, { outcome: 'completed' })
  const isFinished = async () =>
    (await (await request.get(`/api/campaigns/${campaign.id}`)).json()).status === 'finished'
  await vi.waitUntil(isFinished, { timeout: 60_000, interval: 200 })
  const isWritten = async () => (await (await request.get(`/api/draft-runs/${run.id}`)).json()).state === 'done'
  await vi.waitUntil(isWritten, { timeout: 60_000, interval: 200 })
  const session = await context.storageState()
  await context.close()
  return { session, reportPath: `/campaigns/${campaign.id}`, reviewPath: `/drafts/${run.id}` }
}
