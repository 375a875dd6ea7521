import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, says, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** From a search to each recipient's own email in the outbox: find, select, write, review by keyboard, send. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct()
  await importTown(product)
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

const FOUND = 20
/** Leads with an email address, each their own. */
const REACHABLE = 12
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const countOf = async (name: string) => Number((await button(new RegExp(`^${name} \\d`)).innerText()).match(/\d+/)?.[0])
const openName = () => page.getByRole('article').getAttribute('aria-label')
const body = () => page.getByRole('article').innerText()
async function send<Reply>(method: 'GET' | 'PUT', path: string, data?: object): Promise<Reply> {
  const reply = await context.request.fetch(path, { method, headers: { origin: product.url }, ...(data && { data }) })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json() as Promise<Reply>
}

test('finds leads, and adds email addresses to some', async () => {
  await page.goto('/dashboard')
  await page.getByLabel('Search query').fill(`restaurants in ${TOWN}`)
  await page.getByText(TOWN, { exact: false }).first().waitFor()
  await button('Fetch Leads').click()
  await page.getByText(`Found ${FOUND} potential leads`).waitFor()
  // The import follows the search.
  await page.getByText(`${FOUND} leads`, { exact: true }).waitFor()
  const leads = await send<{ id: string }[]>('GET', '/api/leads')
  expect(leads).toHaveLength(FOUND)
  for (const [n, { id }] of leads.slice(0, REACHABLE).entries())
    await send('PUT', `/api/leads/${id}`, { email: `owner${n}@table.test` })
})

test('selects all of them, and says whom the emails can reach', async () => {
  await page.goto('/dashboard')
  await page.getByRole('checkbox', { name: /select all/i }).check()
  await button(`Write (${REACHABLE})`).waitFor()
  await button('More actions for the selected leads').click()
  await page.getByRole('menuitem', { name: `Write to all ${FOUND}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${REACHABLE} of them have an email address`, { exact: false }).waitFor()
  await dialog.getByLabel('What you offer').fill('I build websites with online booking. $900 once, no monthly fee.')
  await picture(page, 'drafts-write')
  await dialog.getByRole('button', { name: `Write ${FOUND} drafts` }).click()
  await page.waitForURL('**/drafts/**')
  await page.getByText(`0 of ${FOUND} reviewed`).waitFor()
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
  await page.getByText('As owner', { exact: false }).waitFor()
  const shown = page.frameLocator('iframe').locator('body')
  const first = await shown.innerText()
  await button('Next recipient').click()
  await page.getByText(`2 of ${REACHABLE}`).waitFor()
  await expect.poll(() => shown.innerText()).not.toBe(first)
  await picture(page, 'drafts-campaign')
  await button('Send Campaign').click()
  await page.getByText('Finished', { exact: true }).waitFor()
  const kept = (await send<{ id: string; campaignId: string | null }[]>('GET', '/api/outbox')).filter(
    mail => mail.campaignId,
  )
  const leads = await send<{ email: string | null; businessName: string }[]>('GET', '/api/leads')
  const mails = await Promise.all(
    kept.map(({ id }) => send<{ text: string; toAddress: string }>('GET', `/api/outbox/${id}`)),
  )
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(
    Array.from({ length: REACHABLE }, (_, n) => `owner${n}@table.test`).sort(),
  )
  expect(new Set(mails.map(({ text }) => text)).size).toBe(REACHABLE)
  for (const { toAddress, text } of mails)
    for (const { email, businessName } of leads) {
      const isNamed = text.includes(`${businessName} `) || text.includes(`${businessName},`)
      if (email !== toAddress) expect([toAddress, businessName, isNamed]).toEqual([toAddress, businessName, false])
    }
  await page.goto('/outbox')
  await page.getByText('owner0@table.test').first().waitFor()
  await picture(page, 'drafts-outbox')
  expect(faults).toEqual([])
})
