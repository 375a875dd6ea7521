import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type ClockedProduct, startClocked } from './clocked-product.ts'
import { inSteps, says, signUp } from './journey.ts'

/** Recipients while they're chosen: the counts, the people behind them, and what takes them out. */
let product: ClockedProduct
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startClocked()
  browser = await launchBrowser()
  const opened = await openPage(browser, product.url)
  ;({ page, faults } = opened)
  await signUp(opened.context, product.url)
  const { system } = product.db
  const [user = { id: '' }] = await system<{ id: string }[]>`select id from users`
  await system`
    insert into leads (user_id, business_name, email, website, source)
    select ${user.id}, 'Sushi House ' || n, case when n > 5 then 'info@sushi' || n || '.test' end, 'https://s.test', 'manual'
    from generate_series(1, 20) n`
  await system`
    insert into suppressions (user_id, channel, address_norm, reason)
    values (${user.id}, 'email', 'info@sushi6.test', 'unsubscribed'), (${user.id}, 'email', 'info@sushi7.test', 'bounced')`
  const campaignId = await makeCampaign(product, user, 'A website for Sushi House 8')
  const acceptedAt = new Date(product.clock.now().getTime() - 12 * 86_400_000)
  await makeMessage(product, user, { campaignId, email: 'info@sushi8.test', acceptedAt })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
inSteps(() => page, 'audience')

const region = () => page.getByRole('region', { name: 'Audience' })
const rows = () => region().getByRole('listitem').allInnerTexts()
const recipients = () => page.getByRole('textbox', { name: 'Recipients' })
/** Those who are leads are listed as businesses. */
const asText = () => page.getByRole('button', { name: 'Paste addresses' }).click()

test('leads from the dashboard count with those who have no email', async () => {
  await page.goto('/dashboard')
  await page.getByRole('checkbox', { name: 'Select all 20 leads' }).check()
  await page.goto('/campaigns/new')
  await page.getByRole('button', { name: /^From Leads/ }).click()
  await page.getByRole('menuitem', { name: /^Selected on the dashboard/ }).click()
  await region().getByText('of 20 chosen. 7 won’t get this email.').waitFor()
  expect((await rows()).map(row => row.split('\n').slice(0, 2).join(' '))).toEqual([
    '15 with email',
    '5 without email skipped',
    '2 suppressed 1 bounced earlier, 1 unsubscribed',
    '1 contacted 12 days ago Sushi House 8, still included',
  ])
  await picture(page, 'audience-counts', region())
})

test('each count opens its people', async () => {
  await region().getByRole('button', { name: 'View 2 suppressed' }).click()
  await page.getByRole('dialog', { name: '2 suppressed' }).getByText('bounced earlier').waitFor()
  await picture(page, 'audience-people')
  await page.keyboard.press('Escape')
  await region().getByRole('button', { name: 'View 5 without email' }).click()
  await page.getByRole('dialog').getByText('Sushi House 3').waitFor()
  await page.keyboard.press('Escape')
})

test('Skip takes the recently contacted out', async () => {
  await region()
    .getByRole('button', { name: /^Skip 1 recipient/ })
    .click()
  await says(page, '1 recipient taken out of this campaign.')
  await region().getByText('of 19 chosen. 7 won’t get this email.').waitFor()
  await asText()
  expect(await recipients().inputValue()).not.toContain('sushi8')
})

test('10,000 pasted addresses with 200 broken ones: all are counted, and the broken ones are listed and removed', async () => {
  const entries = Array.from({ length: 10_000 }, (_, i) => (i % 50 === 7 ? `broken ${i}` : `p${i}@shop.test`))
  await recipients().fill(entries.join(', '))
  await region().getByText('aren’t email addresses').waitFor()
  await region().getByRole('button', { name: 'View 200 aren’t email addresses' }).click()
  await page.getByRole('dialog').getByText('broken 57', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await picture(page, 'audience-pasted', region())
  await region()
    .getByRole('button', { name: /^Remove 200/ })
    .click()
  await says(page, '200 entries taken out of this campaign.')
  expect((await recipients().inputValue()).split(', ')).toHaveLength(9800)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await recipients().inputValue()).split(', ')).toEqual(entries)
})

test('no script failed', () => expect(faults).toEqual([]))
