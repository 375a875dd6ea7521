import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import { openaiPeer } from '#test/peers/openai.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, says, signUp } from './journey.ts'
import { startProduct } from './product.ts'

/** The composer with the built-in writer and with a model, and the CRM: two processes on one database. */
const writers = [
  { kind: 'builtin', words: 'Written by the built-in writer' },
  { kind: 'openai', words: 'Written by a language model (OpenAI-compatible)' },
] as const
type Kind = (typeof writers)[number]['kind']
const HARBOR = {
  businessName: 'Harbor Bakery',
  email: 'hello@harbor.test',
  phone: '(207) 555-0110',
  address: '12 Main St, Portland, ME',
  category: 'Bakery',
}

const closers: (() => Promise<unknown>)[] = []
let browser: Browser
let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
let peers: Partial<Record<Kind, Awaited<ReturnType<typeof openaiPeer>>>>
let urls: Record<Kind, string>
beforeAll(async () => {
  const database = await freshDatabase({ gazetteer: true })
  hubspot = await hubspotPeer()
  const openai = await openaiPeer()
  peers = { openai }
  const start = async (env: Record<string, string>) => {
    const product = await startProduct({ DATABASE_URL: database.url, SECRET_KEY: 's'.repeat(40), ...env })
    closers.push(product.stop)
    return product.url
  }
  const [builtin, byOpenai] = await Promise.all([
    start({ HUBSPOT_BASE_URL: hubspot.url }),
    start({ AI_PROVIDER: 'openai', AI_MODEL: openai.model, OPENAI_API_KEY: openai.key, OPENAI_BASE_URL: openai.url }),
  ])
  urls = { builtin, openai: byOpenai }
  browser = await launchBrowser()
  closers.push(() => closePages(browser), ...[hubspot, openai].map(peer => peer.close))
  const { context } = await openPage(browser, builtin)
  await signUp(context, builtin)
  await context.request.post('/api/leads', { data: HARBOR, headers: { origin: builtin } })
  await context.close()
  closers.push(database.drop)
})
afterAll(async () => {
  for (const close of closers) await close()
})

/** Ada's page on one of the processes; fails if any of its scripts failed. */
async function onPage(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, faults } = await openPage(browser, url)
  await context.request.post('/api/auth/login', {
    data: { email: ada.email, password: ada.password },
    headers: { origin: url },
  })
  await work(page)
  await context.close()
  expect(faults).toEqual([])
}

test('connects HubSpot, syncs a contact, recovers from an expired token, and disconnects', () =>
  onPage(urls.builtin, async page => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'CRM integration' }) })
    const syncTheBakery = async () => {
      await page.goto('/dashboard')
      await page.getByLabel('Select Harbor Bakery').check()
      await press('Sync to CRM')
    }
    await syncTheBakery()
    await says(page, 'Sync failed')
    await page.getByText('Failed to sync to the CRM. Please check your settings.').waitFor()

    await page.goto('/settings/crm')
    await page.getByLabel('Service key').fill('pat-wrong')
    await press('Connect HubSpot')
    await page.getByText(/HubSpot rejected the key: Authentication credentials not found/).waitFor()
    await card.getByText('Not connected').waitFor()
    await page.getByLabel('Service key').fill(hubspot.key)
    await press('Connect HubSpot')
    await says(page, 'CRM connected')
    await says(page, '12345678')
    await picture(page, 'crm-connected')

    await syncTheBakery()
    await says(page, 'Synced to the CRM')
    expect(hubspot.contacts.map(({ properties }) => properties)).toEqual([
      {
        firstname: 'Harbor Bakery',
        company: 'Harbor Bakery',
        email: HARBOR.email,
        phone: HARBOR.phone,
        address: HARBOR.address,
        industry: HARBOR.category,
      },
    ])

    hubspot.answers(error(401, 'EXPIRED_AUTHENTICATION', 'The token expired'))
    await syncTheBakery()
    await page.getByText('HubSpot rejected the key: The token expired. Please check').waitFor()
    await page.goto('/settings/crm')
    await card.getByText('Last sync failed').waitFor()
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await card.getByText('Not connected').waitFor()
  }))

test.each(writers)('drafts an email and its variations with $kind', ({ kind, words }) =>
  onPage(urls[kind], async page => {
    await page.goto('/ai-composer')
    await page.getByLabel('My Niche/Offer').fill('I build websites for bakeries')
    await page.getByRole('button', { name: 'From Leads (1)' }).click()
    await expect.poll(() => page.getByLabel('Target Business Details').inputValue()).toContain('Harbor Bakery')
    await page.getByRole('button', { name: 'Generate Email' }).click()
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Body' }).inputValue()).toContain('Harbor Bakery')
    await picture(page, `composer-${kind}`)
    const body = page.getByRole('textbox', { name: 'Body' })
    const written = await body.inputValue()
    await body.fill(written.replace('\n\n', '\n\nYou employ 77 people. '))
    await page.getByText('No fact supports this sentence').waitFor()
    await page.locator('mark').hover({ force: true })
    await expect.poll(() => body.getAttribute('title')).toContain('77')
    await picture(page, `composer-checked-${kind}`, page.getByText('No fact supports this sentence'))
    await body.fill(written)
    await page.getByText('No fact supports this sentence').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create Variations' }).click()
    await page.getByRole('button', { name: 'Variation 4' }).waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'Variation 4' }).waitFor()
    await picture(page, `composer-compare-${kind}`, page.getByRole('button', { name: 'Choose variation 1' }))
    await page.getByRole('button', { name: 'Choose variation 4' }).click()
    // It has the offer, a question, and nothing else.
    await page.getByRole('button', { name: 'Shorter' }).click()
    await page.getByText('Already as short as it gets').waitFor()

    const peer = peers[kind]
    peer?.fails('busy', { 'retry-after': '90' })
    await page.getByRole('button', { name: 'Generate Email' }).click()
    await page.getByText(peer ? 'The language model is busy. Try again in 2 minutes.' : 'Email generated').waitFor()
  }),
)
