import { expect, test } from 'vitest'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { startJourney } from './journey.ts'
import { sharedProduct } from './product.ts'

/** From the list to each recipient's own email and follow-up in the outbox: write, review by keyboard, send. */
const product = await sharedProduct()
const { page, ask, press, says, user } = await startJourney('drafts', product)

const FOUND = 12
/** Restaurants with an email address. */
const REACHABLE = 10
const NAMES = ['Sakura', 'Kaito', 'Umi no Sora', 'Maki & Co.', 'Nori House', 'Hana']
const leads = Array.from({ length: FOUND }, (_, n) => ({
  businessName: `${NAMES[n % 6]} ${n < 6 ? 'Sushi' : 'Izakaya'}`,
  category: 'Sushi restaurant',
  city: 'Port Canvass',
  ...(n < REACHABLE && { email: `owner${n}@sushi.test` }),
}))
const addresses = leads.flatMap(({ email }) => email ?? [])
await ask('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield' })
await ask('POST', '/api/leads/import', { leads })

const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const openName = () => page.getByRole('article').getAttribute('aria-label')
const body = () => page.getByRole('article').innerText()

test('selects all of them, and says whom the emails can reach', async () => {
  await page.goto('/dashboard')
  await page.getByRole('checkbox', { name: /select all/i }).check()
  await button(`Write (${REACHABLE})`).waitFor()
  await press('More actions for the selected leads')
  await page.getByRole('menuitem', { name: `Write to all ${FOUND}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${REACHABLE} of them have an email address`, { exact: false }).waitFor()
  await dialog.getByLabel('What you offer').fill('I build websites with online booking. $900 once, no monthly fee.')
  await dialog.getByLabel('Follow-ups').selectOption('One, after 3 days')
  await dialog.getByRole('button', { name: `Write ${FOUND} drafts` }).click()
  await page.waitForURL('**/drafts/**')
  const lines = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(FOUND)
  expect(await lines.filter({ hasText: 'No email address' }).count()).toBe(FOUND - REACHABLE)
})

test('reviews by keyboard: approve, undo, move, edit, rewrite', async () => {
  await page.getByRole('article').getByText('words').waitFor()
  const first = await openName()
  await page.keyboard.press('a')
  await page.getByText(`1 of ${FOUND} reviewed`).waitFor()
  await expect.poll(openName).not.toBe(first)
  await says('Undo')
  await page.keyboard.press('z')
  await page.getByText(`0 of ${FOUND} reviewed`).waitFor()
  await expect.poll(openName).toBe(first)
  await page.keyboard.press('j')
  await expect.poll(openName).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(openName).toBe(first)
  await page.keyboard.press('e')
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('A question about bookings')
  await subject.press('Control+Enter')
  await page.getByRole('heading', { name: 'A question about bookings' }).waitFor()
  const before = await body()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'What to change' }).press('Enter')
  await says('Draft rewritten')
  await expect.poll(body).not.toBe(before)
  await page.keyboard.press('z')
  await expect.poll(body).toContain('A question about bookings')
})

test('flags a sentence without a fact, approves all that passed, then the rest one by one', async () => {
  await page.keyboard.press('e')
  const text = page.getByRole('textbox', { name: 'Body' })
  await text.fill(`${await text.inputValue()}\n\nWe spoke on the phone about $5,000.`)
  await text.press('Control+Enter')
  await page.getByText('No fact supports this.').waitFor()
  const waiting = Number((await button(/^Waiting \d/).innerText()).match(/\d+/)?.[0])
  await button(`Approve all ${waiting} that passed`).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Approve ${waiting} drafts` })
    .click()
  await page.getByText(`${waiting} of ${FOUND} reviewed`).waitFor()
  for (let left = FOUND - waiting; left > 0; left--) {
    const open = await openName()
    await page.getByRole('article').getByText('words').waitFor()
    await page.keyboard.press('a')
    await expect.poll(async () => (left > 1 ? await openName() : '')).not.toBe(open)
  }
  await page.getByText('All reviewed').waitFor()
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
  await button('Send Campaign').click()
  const mails = await received(REACHABLE)
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(addresses)
  expect(new Set(mails.map(({ text }) => text)).size).toBe(REACHABLE)
  for (const { toAddress, text } of mails)
    for (const { email, businessName } of leads) {
      const isNamed = text.includes(`${businessName} `) || text.includes(`${businessName},`)
      if (email !== toAddress) expect([toAddress, businessName, isNamed]).toEqual([toAddress, businessName, false])
    }
  await page.getByText(`${REACHABLE} waiting`, { exact: true }).first().waitFor()
})

test('three days later, sends each of them their own follow-up', async () => {
  const firsts = await received(REACHABLE)
  await passDays()
  const replies = (await received(2 * REACHABLE)).filter(({ id }) => !firsts.some(first => first.id === id))
  expect(replies.map(({ toAddress }) => toAddress).sort()).toEqual(addresses)
  for (const { toAddress, subject } of replies)
    expect(subject).toBe(`Re: ${firsts.find(mail => mail.toAddress === toAddress)?.subject}`)
  await says('Finished')
})

/** The campaign's emails in the outbox, once there are this many. */
async function received(count: number) {
  const list = async () =>
    ((await ask('GET', '/api/outbox?limit=100')) as { id: string; campaignId: string | null }[]).filter(
      mail => mail.campaignId,
    )
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(count)
  return Promise.all(
    (await list()).map(
      ({ id }) =>
        ask('GET', `/api/outbox/${id}`) as Promise<{ id: string; text: string; subject: string; toAddress: string }>,
    ),
  )
}

/** Makes the follow-ups due, instead of waiting for days. */
async function passDays(): Promise<void> {
  const [waiting] = await product.db.system<{ userId: string }[]>`
    with due as (
      update queued_messages set not_before = now() where step = 1 and user_id = (select id from users where email = ${user.email})
      returning user_id)
    select distinct user_id from due`
  await product.db.asSystem(sql => wakeEngines(sql, waiting?.userId ?? ''))
}
