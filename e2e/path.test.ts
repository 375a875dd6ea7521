import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePbf } from '#test/make-pbf.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** The path from the dashboard to sent emails, with the user's actions counted, on a desktop and on a phone. */
let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  const file = join(product.dataDir, 'ovens.osm.pbf')
  await writeFile(file, makePbf({ nodes: town() }))
  await product.tool('scripts/directory-import.ts', file)
  browser = await launchBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})

const TOWN = 'Port Ovens'
const COUNT = 30

/** Thirty bakeries with their own email addresses, in a town on an island far from every real one. */
function town() {
  const center = { lat: -48.2, lon: -28.4 }
  const names = ['Harbour', 'Gull', 'Anchor', 'Lantern', 'Cedar', 'Copper', 'Saffron', 'Juniper', 'Willow', 'Amber']
  const kinds = ['Bakery', 'Bread House', 'Ovens']
  return [
    { id: 1, ...center, tags: { place: 'town', name: TOWN, population: '4200' } },
    ...Array.from({ length: COUNT }, (_, n) => ({
      id: 100 + n,
      lat: center.lat + 0.0008 * (n % 6),
      lon: center.lon + 0.0008 * Math.floor(n / 6),
      tags: {
        shop: 'bakery',
        name: `${names[n % 10]} ${kinds[Math.floor(n / 10)]}`,
        'addr:city': TOWN,
        email: `owner${n}@ovens.test`,
        phone: `+1 212 555 01${String(10 + n)}`,
      },
    })),
  ]
}

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

/** Counts what the user does: a click, or a text that is typed and entered. */
function counting(page: Page) {
  const actions: string[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
  return {
    actions,
    click: async (name: string | RegExp) => {
      await button(name).click()
      actions.push(`click ${name}`)
    },
    type: async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text)
      actions.push(`type ${label}`)
    },
    enter: async (label: string, text: string, keys = 'Enter') => {
      const field = page.getByLabel(label, { exact: true })
      await field.fill(text)
      await field.press(keys)
      actions.push(`enter ${label}`)
    },
  }
}

async function send<Reply>(context: BrowserContext, method: string, path: string, data?: object): Promise<Reply> {
  const headers = { origin: product.url }
  const reply = await context.request.fetch(path, { method, headers, ...(data && { data }) })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json() as Promise<Reply>
}

describe.each(Object.entries(SCREENS))('on a %s', (screen, size) => {
  test('at most 6 actions lead from the dashboard to 30 personal emails, once the offer is known', async () => {
    const { page, context, faults } = await openPage(browser, product.url)
    await page.setViewportSize(size)
    await signUp(context, product.url, { email: `path-${screen}@marketer.test` })
    await send(context, 'PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
    const offer = { offer: 'I build websites with online orders. $900 once, no monthly fee.' }
    const blank = { audience: '', signature: '' }
    await send(context, 'POST', '/api/offer-profiles', { name: 'Websites', ...blank, ...offer })
    await page.goto('/dashboard')
    const { actions, click, enter } = counting(page)

    await enter('Search query', `Find ${COUNT} bakeries in ${TOWN}`)
    await picture(page, `path-${screen}-found`)
    await click(`Write (${COUNT})`)
    await click(`Write ${COUNT} drafts`)
    await click(`Approve all ${COUNT} that passed`)
    await picture(page, `path-${screen}-approve`)
    await click('Approve and use in campaign')
    await page.waitForURL('**/campaigns/*')
    await click('Send Campaign')
    await page.getByText('Finished', { exact: true }).first().waitFor()
    await picture(page, `path-${screen}-sent`)

    expect(actions).toHaveLength(6)
    const kept = await send<{ id: string; campaignId: string | null }[]>(context, 'GET', '/api/outbox')
    const mails = await Promise.all(
      kept
        .filter(({ campaignId }) => campaignId)
        .map(({ id }) => send<{ toAddress: string; text: string }>(context, 'GET', `/api/outbox/${id}`)),
    )
    expect(new Set(mails.map(({ toAddress }) => toAddress)).size).toBe(COUNT)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(COUNT)
    expect(faults).toEqual([])
    await context.close()
  })
})

test('at most 6 the first time, too: the offer and the postal address are entered on the way', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  await signUp(context, product.url, { email: 'first@marketer.test' })
  await page.goto('/dashboard')
  const { actions, click, enter } = counting(page)
  await enter('Search query', `Find ${COUNT} bakeries in ${TOWN}`)
  await click(`Write (${COUNT})`)
  await page.getByRole('button', { name: `Write ${COUNT} drafts` }).waitFor()
  await enter('What you offer', 'I build websites with online orders. $900 once, no monthly fee.', 'Control+Enter')
  await click(`Approve all ${COUNT} that passed`)
  await click('Approve and use in campaign')
  await page.waitForURL('**/campaigns/*')
  await page.getByLabel('Postal address', { exact: true }).waitFor()
  await picture(page, 'path-first-review')
  await enter('Postal address', '1 Harbour Road, Springfield', 'Control+Enter')
  await page.getByText('Finished', { exact: true }).first().waitFor()
  expect(actions).toHaveLength(6)
  expect(faults).toEqual([])
  await context.close()
})

test('at most 7 actions lead from a CSV file to a campaign with its leads', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  await signUp(context, product.url, { email: 'csv@marketer.test' })
  await page.goto('/dashboard')
  const { actions, click } = counting(page)
  const rows = Array.from({ length: 12 }, (_, n) => `Shop ${n},shop${n}@csv.test`)
  await click(/^Import file/)
  await page
    .getByLabel('File to import')
    .setInputFiles({
      name: 'leads.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Company,Email', ...rows].join('\n')),
    })
  actions.push('choose file')
  await click('Preview import')
  await click('Import leads')
  await click('Done')
  await page.getByRole('checkbox', { name: /select all/i }).check()
  actions.push('select all')
  await click('Add to campaign')
  await page.waitForURL('**/campaigns/*')
  await click('Show all 12')
  await page.getByRole('list', { name: 'Recipients' }).getByText('shop11@csv.test').waitFor()
  actions.pop()
  expect(actions).toHaveLength(7)

  // The workspace of an account with leads: the list is within reach of the eyes and of the keyboard.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const row = page.locator('[data-business]').first()
  await row.waitFor()
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(330)
  let stops = 0
  const isInRow = () => page.evaluate("!!document.activeElement.closest('[data-business]')")
  await page.locator('h1').focus()
  while (!(await isInRow()) && stops < 40) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThanOrEqual(10)
  await picture(page, 'path-workspace')
  expect(faults).toEqual([])
  await context.close()
})

test('an empty account shows the search on a map, three examples, and nothing else', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signUp(context, product.url, { email: 'empty@marketer.test' })
  await page.goto('/dashboard')
  await page.getByLabel('Search query').waitFor()
  await page.getByRole('region', { name: 'Map' }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Examples' }).getByRole('button').count()).toBeGreaterThan(0)
  expect(await page.getByRole('table').count()).toBe(0)
  await picture(page, 'path-empty')
  await page.setViewportSize(SCREENS.phone)
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBe(SCREENS.phone.height)
  expect(faults).toEqual([])
  await context.close()
})

test('a newcomer sends a first test email within 3 minutes of registration, on one path', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  const { actions, click, type } = counting(page)
  await page.goto('/register')
  await type('First name', ada.firstName)
  await type('Last name', ada.lastName)
  await type('Email', 'newcomer@marketer.test')
  await type('Password', ada.password)
  const registered = Date.now()
  await page.locator('form').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  actions.length = 0

  // The search has the focus, and the example finds businesses of this directory.
  await expect.poll(() => page.evaluate('document.activeElement.placeholder')).toBe(`Find 50 bakeries in ${TOWN}`)
  await click(`Bakeries in ${TOWN}`)
  await page.getByRole('button', { name: 'Write (20)' }).waitFor()
  await picture(page, 'path-newcomer-found')
  await page.getByRole('checkbox', { name: /select all/i }).check()
  actions.push('select all')
  await click('Add to campaign')
  await page.waitForURL('**/campaigns/*')
  await says(page, 'Added 20 recipients')
  await type('Postal address', '1 Harbour Road, Springfield')
  await type('Subject', 'A question about {{businessName}}')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello, do you take orders online?')
  actions.push('type body')
  await picture(page, 'path-newcomer-written')
  await click('Send test to me')
  await says(page, 'Test sent')

  expect((Date.now() - registered) / 1000).toBeLessThan(180)
  expect(actions).toHaveLength(7)
  const kept = await send<{ toAddress: string; subject: string }[]>(context, 'GET', '/api/outbox')
  expect(kept.map(({ toAddress, subject }) => [toAddress, subject])).toContainEqual([
    'newcomer@marketer.test',
    expect.stringMatching(
      /^\[Test\] A question about (Harbour|Gull|Anchor|Lantern|Cedar|Copper|Saffron|Juniper|Willow|Amber) /,
    ),
  ])
  expect(faults).toEqual([])
  await context.close()
})
