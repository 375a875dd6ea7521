import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage } from './browser.ts'
import { ada, signUp } from './journey.ts'
import { startProduct } from './product.ts'
import { importTown, placeOf, TOWN } from './town.ts'

/** The path from the dashboard to sent emails, with the user's actions counted, on a desktop and on a phone. */
const COUNT = 30
const names = ['Harbour', 'Gull', 'Anchor', 'Lantern', 'Cedar', 'Copper', 'Saffron', 'Juniper', 'Willow', 'Amber']
const kinds = ['Bakery', 'Bread House', 'Ovens']
/** Bakeries with their own email addresses. */
const bakeries = Array.from({ length: COUNT }, (_, n) => ({
  id: 100 + n,
  ...placeOf(n),
  tags: {
    shop: 'bakery',
    name: `${names[n % 10]} ${kinds[Math.floor(n / 10)]}`,
    'addr:city': TOWN,
    email: `owner${n}@ovens.test`,
    phone: `+1 212 555 01${String(10 + n)}`,
  },
}))
const product = await startProduct()
const browser = await launchBrowser()
afterAll(async () => {
  await closePages(browser)
  await product.stop()
})
await importTown(product, bakeries)

const OFFER = 'I build websites with online orders. $900 once, no monthly fee.'
const PHONE = { width: 390, height: 844 }

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

test('at most 6 actions lead from the dashboard to 30 personal emails, on a phone, once the offer is known', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  await page.setViewportSize(PHONE)
  await signUp(context, product.url, { email: 'path@marketer.test' })
  await send(context, 'PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
  await send(context, 'POST', '/api/offer-profiles', { name: 'Websites', audience: '', signature: '', offer: OFFER })
  await page.goto('/dashboard')
  const { actions, click, enter } = counting(page)
  await enter('Search query', `Find ${COUNT} bakeries in ${TOWN}`)
  await click(`Write (${COUNT})`)
  await click(`Write ${COUNT} drafts`)
  await click(`Approve all ${COUNT} that passed`)
  await click('Approve and use in campaign')
  await page.waitForURL('**/campaigns/*')
  await click('Send Campaign')
  await page.getByText('Finished', { exact: true }).first().waitFor()
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

test('at most 6 the first time on a desktop, too: the offer and the postal address are entered on the way', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  await signUp(context, product.url, { email: 'first@marketer.test' })
  await page.goto('/dashboard')
  const { actions, click, enter } = counting(page)
  await enter('Search query', `Find ${COUNT} bakeries in ${TOWN}`)
  await click(`Write (${COUNT})`)
  await page.getByRole('button', { name: `Write ${COUNT} drafts` }).waitFor()
  await enter('What you offer', OFFER, 'Control+Enter')
  await click(`Approve all ${COUNT} that passed`)
  await click('Approve and use in campaign')
  await page.waitForURL('**/campaigns/*')
  await page.getByLabel('Postal address', { exact: true }).waitFor()
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
  expect(faults).toEqual([])
  await context.close()
})

test('a newcomer sees only the search on a map, and sends a first test email in 7 actions', async () => {
  const { page, context, faults } = await openPage(browser, product.url)
  const { actions, click, type } = counting(page)
  await page.goto('/register')
  await type('First name', ada.firstName)
  await type('Last name', ada.lastName)
  await type('Email', 'newcomer@marketer.test')
  await type('Password', ada.password)
  await page.locator('form').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  actions.length = 0

  await page.getByRole('region', { name: 'Map' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const wide = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBe(PHONE.height)
  await page.setViewportSize(wide)

  // The search has the focus, and the example finds businesses of this directory.
  await expect.poll(() => page.evaluate('document.activeElement.placeholder')).toBe(`Find 50 bakeries in ${TOWN}`)
  await click(`Bakeries in ${TOWN}`)
  await page.getByRole('button', { name: 'Write (20)' }).waitFor()
  await page.getByRole('checkbox', { name: /select all/i }).check()
  actions.push('select all')
  await click('Add to campaign')
  await page.waitForURL('**/campaigns/*')
  await page.getByText('Added 20 recipients').first().waitFor()
  await type('Postal address', '1 Harbour Road, Springfield')
  await type('Subject', 'A question about {{businessName}}')
  await page.getByRole('textbox', { name: 'Email Body' }).fill('Hello, do you take orders online?')
  actions.push('type body')
  await click('Send test to me')
  await page.getByText('Test sent').first().waitFor()

  expect(actions).toHaveLength(7)
  const kept = await send<{ toAddress: string; subject: string }[]>(context, 'GET', '/api/outbox')
  expect(kept.map(({ toAddress, subject }) => [toAddress, subject])).toContainEqual([
    'newcomer@marketer.test',
    expect.stringMatching(/^\[Test\] A question about \w+ (Bakery|Bread House|Ovens)/),
  ])
  expect(faults).toEqual([])
  await context.close()
})
