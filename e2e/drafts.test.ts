import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'
import { importTown, sushiRestaurants, TOWN } from './town.ts'

/** From a search to each recipient's own email and follow-up in the outbox: find, write, review by keyboard, send. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct()
  await importTown(product, sushiRestaurants(PLACES))
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  await signUp(context, product.url)
  await send('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'drafts')

const LONG_NAME = 'The Original Port Canvass Harbour Front Sushi, Sashimi & Robata Grill House'
const FOUND = 30
/** Restaurants with an email address; the nearest one to the town's center has none. */
const REACHABLE = 27
const NAMES = [
  'Sakura',
  'Kaito',
  'Umi no Sora',
  'Maki & Co.',
  'Nori House',
  'Hana',
  'Tobiko',
  'Wasabi Garden',
  'Ebi',
  'Kiku',
]
const PLACES: Record<string, string>[] = Array.from({ length: FOUND }, (_, n) => ({
  name: n === 1 ? LONG_NAME : `${NAMES[n % 10]} ${['Sushi', 'Kitchen', 'Izakaya'][Math.floor(n / 10)]}`,
  ...(n % 10 !== 0 && { email: `owner${n}@sushi.test` }),
  ...(n % 2 === 0 && { opening_hours: 'Tu-Su 12:00-22:00' }),
  ...(n % 3 === 0 && { website: `https://sushi${n}.example` }),
}))
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const countOf = async (name: string) => Number((await button(new RegExp(`^${name} \\d`)).innerText()).match(/\d+/)?.[0])
const openName = () => page.getByRole('article').getAttribute('aria-label')
const body = () => page.getByRole('article').innerText()
async function send<Reply>(method: 'GET' | 'PUT', path: string, data?: object): Promise<Reply> {
  const reply = await context.request.fetch(path, { method, headers: { origin: product.url }, ...(data && { data }) })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json() as Promise<Reply>
}

test('finds 30 sushi restaurants, most of them with an email address', async () => {
  await page.goto('/dashboard')
  await page.getByLabel('Search query').fill(`Find ${FOUND} sushi restaurants in ${TOWN}`)
  await page.getByText(TOWN, { exact: false }).first().waitFor()
  await button('Fetch Leads').click()
  // The import follows the search.
  await button(`Write (${REACHABLE})`).waitFor()
  await picture(page, 'drafts-found')
})

test('selects all of them, and says whom the emails can reach', async () => {
  await page.getByRole('checkbox', { name: /select all/i }).check()
  await button(`Write (${REACHABLE})`).waitFor()
  await button('More actions for the selected leads').click()
  await page.getByRole('menuitem', { name: `Write to all ${FOUND}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${REACHABLE} of them have an email address`, { exact: false }).waitFor()
  await dialog.getByLabel('What you offer').fill('I build websites with online booking. $900 once, no monthly fee.')
  await dialog.getByLabel('Follow-ups').selectOption('One, after 3 days')
  await picture(page, 'drafts-write')
  await dialog.getByRole('button', { name: `Write ${FOUND} drafts` }).click()
  await page.waitForURL('**/drafts/**')
  await page.getByText(`0 of ${FOUND} reviewed`).waitFor()
})

test('starts the review with a draft that can be sent', async () => {
  const lines = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(FOUND)
  expect(await lines.filter({ hasText: 'No email address' }).count()).toBe(FOUND - REACHABLE)
  for (const last of [1, 2, 3])
    await lines
      .nth(FOUND - last)
      .getByText('No email address')
      .waitFor()
})

test('reviews by keyboard: approve, undo, skip, edit, rewrite', async () => {
  await page.getByRole('article').getByText('words').waitFor()
  await picture(page, 'drafts-review')
  const first = await openName()
  await page.keyboard.press('a')
  await page.getByText(`1 of ${FOUND} reviewed`).waitFor()
  await expect.poll(openName).not.toBe(first)
  await says(page, 'Undo')
  await page.keyboard.press('z')
  await page.getByText(`0 of ${FOUND} reviewed`).waitFor()
  await expect.poll(openName).toBe(first)
  await page.keyboard.press('j')
  await expect.poll(openName).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(openName).toBe(first)
  await page.keyboard.press('s')
  await page.getByText(`1 of ${FOUND} reviewed`).waitFor()
  await says(page, 'Undo')
  await page.keyboard.press('z')
  await expect.poll(openName).toBe(first)
  await page.keyboard.press('e')
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('A question about bookings')
  await subject.press('Control+Enter')
  await page.getByRole('heading', { name: 'A question about bookings' }).waitFor()
  const before = await body()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'What to change' }).press('Enter')
  await says(page, 'Draft rewritten')
  await expect.poll(body).not.toBe(before)
  await page.keyboard.press('z')
  await expect.poll(body).toContain('A question about bookings')
})

test('ties a clause to its fact', async () => {
  const clause = page.locator('[data-clause]').first()
  await clause.hover()
  await page.getByRole('note').waitFor()
  await picture(page, 'drafts-fact')
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('note').count()).toBe(0)
})

test('flags a sentence that the user adds without a fact', async () => {
  await page.keyboard.press('e')
  const text = page.getByRole('textbox', { name: 'Body' })
  await text.fill(`${await text.inputValue()}\n\nWe spoke on the phone about $5,000.`)
  await text.press('Control+Enter')
  await page.getByText('No fact supports this.').waitFor()
  await button('Remove sentence and approve').waitFor()
  await picture(page, 'drafts-flagged')
})

test('approves all that passed after samples, then the rest one by one', async () => {
  const waiting = await countOf('Waiting')
  await button(`Approve all ${waiting} that passed`).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
  await picture(page, 'drafts-approve-all')
  await dialog.getByRole('button', { name: `Approve ${waiting} drafts` }).click()
  await page.getByText(`${waiting} of ${FOUND} reviewed`).waitFor()
  for (let left = FOUND - waiting; left > 0; left--) {
    const open = await openName()
    await page.getByRole('article').getByText('words').waitFor()
    await page.keyboard.press('a')
    await expect.poll(async () => (left > 1 ? await openName() : '')).not.toBe(open)
  }
  await page.getByText('All reviewed').waitFor()
  await page.getByText(`${FOUND - REACHABLE} approved leads have no email address`, { exact: false }).waitFor()
  await picture(page, 'drafts-all-reviewed')
})

test('sends each recipient their own email', async () => {
  await button(`Use ${REACHABLE} in campaign`).click()
  await page.waitForURL('**/campaigns/*')
  await page.getByText(`1 of ${REACHABLE}`).waitFor()
  const shown = page.frameLocator('iframe').locator('body')
  const first = await shown.innerText()
  await button('Next recipient (Alt+→)').click()
  await page.getByText(`2 of ${REACHABLE}`).waitFor()
  await expect.poll(() => shown.innerText()).not.toBe(first)
  await picture(page, 'drafts-campaign')
  await button('Send Campaign').click()
  const mails = await received(REACHABLE)
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(addresses)
  expect(new Set(mails.map(({ text }) => text)).size).toBe(REACHABLE)
  const leads = await send<{ email: string | null; businessName: string }[]>('GET', '/api/leads')
  for (const { toAddress, text } of mails)
    for (const { email, businessName } of leads) {
      const isNamed = text.includes(`${businessName} `) || text.includes(`${businessName},`)
      if (email !== toAddress) expect([toAddress, businessName, isNamed]).toEqual([toAddress, businessName, false])
    }
  await page.getByText(`${REACHABLE} waiting`, { exact: true }).first().waitFor()
  await picture(page, 'drafts-sent')
})

test('three days later, sends each of them their own follow-up', async () => {
  const firsts = await received(REACHABLE)
  await passDays()
  const replies = (await received(2 * REACHABLE)).filter(({ id }) => !firsts.some(first => first.id === id))
  expect(replies.map(({ toAddress }) => toAddress).sort()).toEqual(addresses)
  for (const { toAddress, subject } of replies) {
    const first = firsts.find(mail => mail.toAddress === toAddress)
    expect(subject).toBe(`Re: ${first?.subject}`)
  }
  await page.getByText('Finished', { exact: true }).waitFor()
  await picture(page, 'drafts-finished')
  await page.goto('/outbox')
  await page.getByText('owner1@sushi.test').first().waitFor()
  await picture(page, 'drafts-outbox')
  expect(faults).toEqual([])
})

const addresses = PLACES.flatMap(({ email }) => email ?? []).sort()

/** The campaign's emails in the outbox, once there are this many. */
async function received(count: number) {
  const list = async () =>
    (await send<{ id: string; campaignId: string | null }[]>('GET', '/api/outbox?limit=100')).filter(
      mail => mail.campaignId,
    )
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(count)
  return Promise.all(
    (await list()).map(({ id }) =>
      send<{ id: string; text: string; subject: string; toAddress: string }>('GET', `/api/outbox/${id}`),
    ),
  )
}

/** Makes the follow-ups due, instead of waiting for days. */
async function passDays(): Promise<void> {
  const { db, close } = await connectCli(product.settings)
  const [waiting] = await db.system<{ userId: string }[]>`
    with due as (update queued_messages set not_before = now() where step = 1 returning user_id)
    select distinct user_id from due`
  if (waiting) await db.asSystem(sql => wakeEngines(sql, waiting.userId))
  await close()
}
