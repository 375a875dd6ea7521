import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { twilioPeer } from '#test/peers/twilio.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { daytime, sampleLead } from './daytime.ts'
import { type Product, startProduct } from './product.ts'

/** A call with its outcome and a callback: simulated, then through a stand-in for Twilio. Analytics count them separately. */
let peer: Awaited<ReturnType<typeof twilioPeer>>
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  peer = await twilioPeer()
  product = await startProduct({
    TWILIO_ACCOUNT_SID: peer.accountSid,
    TWILIO_AUTH_TOKEN: peer.authToken,
    TWILIO_FROM_NUMBER: '+12125550199',
    TWILIO_BASE_URL: peer.url,
    CALL_COUNTRIES: 'US,DE',
  })
  browser = await launchBrowser()
  ;({ page, faults } = await openPage(browser, product.url))
  await page.request.post('/api/auth/register', {
    data: { email: 'ada@marketer.test', password: 'correct horse battery', firstName: 'Ada', lastName: 'L' },
  })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
  await peer?.close()
})

/** Each step builds on the previous one: after the first failure, the rest is skipped. */
let failed: string | undefined
beforeEach(({ skip }) => skip(failed !== undefined, `after the failure of “${failed}”`))
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || failed) return
  failed = task.name
  await picture(page, 'calling-failed')
})

const NAME = 'Aloha Bakery'
const SAMPLE = 'Made-up Florist'

const toast = (title: string) => page.getByText(title, { exact: true }).first().waitFor()
const press = (name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
/** It says so where the next lead is called. */
const SAVE = /^Save (outcome|and call next)/
const state = (word: string | RegExp) => page.getByRole('status').getByText(word).waitFor()

/** The toast about the call doesn't cover any button of the pane. */
async function saveIsFree(): Promise<void> {
  const save = page.getByRole('button', { name: SAVE })
  await save.scrollIntoViewIfNeeded()
  const isOnTop = await save.evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
}

/** How many pixels of a phone's dialog are below Save while the form is longer than the dialog. */
async function belowSaveOnAPhone(title: string): Promise<number> {
  const wide = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = page.getByRole('dialog', { name: title })
  const [whole, save] = await Promise.all([
    dialog.boundingBox(),
    dialog.getByRole('button', { name: SAVE }).boundingBox(),
  ])
  await page.setViewportSize(wide)
  if (!whole || !save) throw new Error('Found no dialog with Save outcome')
  return whole.y + whole.height - save.y - save.height
}

test('without the user’s own phone, the page leads to its setting', async () => {
  await page.goto('/calling')
  await page.getByText('Powered by Twilio').waitFor()
  await picture(page, 'calling-empty')
  await page.getByRole('link', { name: 'Add your phone' }).click()
  await page.getByLabel('Your own phone').fill(daytime.ownPhone)
  await press('Save calling settings')
  await toast('Calling settings saved')
})

test('verifies the phone with the code from a call', async () => {
  await press('Call me with a code')
  await page.getByLabel('Code from the call').waitFor()
  const said = peer.calls().at(-1)?.twiml ?? ''
  const code = /code is: ([\d, ]+)\./.exec(said)?.[1]?.replaceAll(', ', '') ?? ''
  await page.getByLabel('Code from the call').fill(code)
  await picture(page, 'calling-verify', page.getByLabel('Code from the call'))
  await press('Verify phone')
  await toast('Phone verified')
})

test('calls a sample lead with the simulator and plans a callback', async () => {
  await page.request.post('/api/leads/import', { data: { leads: [sampleLead(SAMPLE)] } })
  await page.goto('/calling')
  await press(`Call ${SAMPLE}`)
  await toast('Call initiated')
  await saveIsFree()
  await press('Answer')
  await state('In conversation')
  await picture(page, 'calling-talk')
  await press('Hang up')
  await state('Completed')
  await page.getByRole('heading', { name: SAMPLE }).click()
  await page.keyboard.press('3')
  await press('Tomorrow')
  await page.getByLabel('Note').fill('Ask for Leilani')
  await press(SAVE)
  await page.getByRole('button', { name: SAVE }).and(page.locator(':not([aria-busy=true])')).waitFor()
  await page.getByRole('button', { name: `Call now: ${SAMPLE}` }).waitFor()
  await page.goto('/analytics?tab=calling')
  await page.getByText(/Every call in this range was simulated/).waitFor()
  await page.getByRole('progressbar', { name: 'Call back' }).waitFor()
})

test('adds a lead, and both phones ring', async () => {
  await page.goto('/calling')
  await press('Add Lead')
  const dialog = page.getByRole('dialog', { name: 'Add Lead' })
  await dialog.getByLabel('Business name').fill(NAME)
  await dialog.getByLabel('Phone').fill(daytime.phone.replaceAll(' ', ''))
  await dialog.getByLabel('Address').fill(daytime.address)
  await picture(page, 'calling-add')
  await dialog.getByRole('button', { name: 'Add Lead' }).click()
  await toast('Lead added successfully')
  await page.getByText('2 leads with a phone number').waitFor()
  await press(`Call ${NAME}`)
  await toast('Call initiated')
  await state(/Queued|Your phone is ringing/)
  const own = peer.calls().find(one => one.twiml === null)
  const { bridge, statuses } = await peer.play(own?.sid ?? '', { talk: 42 })
  expect([own?.to, bridge?.to]).toEqual([daytime.ownPhone, daytime.phone.replaceAll(' ', '')])
  expect(new Set(statuses.map(status => Math.floor(status / 100)))).toEqual(new Set([2]))
  await state('Completed')
  await page.getByRole('timer', { name: 'Duration' }).getByText('0:42').waitFor()
  await press(/^Interested/)
  await page.getByLabel('Next action').fill('Send the price list')
  await picture(page, 'calling-outcome')
  expect(await belowSaveOnAPhone(NAME)).toBeLessThan(24)
  await press(SAVE)
  await page.getByRole('button', { name: SAVE }).and(page.locator(':not([aria-busy=true])')).waitFor()
  await press('Close')
  await page.getByRole('button', { name: NAME, exact: true }).first().click()
  await page.getByRole('region', { name: 'Last call' }).getByText('Send the price list').waitFor()
  await picture(page, 'calling-again')
})

test('analytics show true figures and list the simulated call separately', async () => {
  await page.goto('/analytics?tab=calling')
  await page.getByText(/^Not counting \d simulated calls?\.$/).waitFor()
  await page.getByText('0:42', { exact: true }).waitFor()
  await page.getByText('1 of 1 call answered').waitFor()
  await page.getByRole('progressbar', { name: 'Interested' }).waitFor()
  await page.getByRole('application', { name: 'Call Analytics' }).waitFor()
  await picture(page, 'calling-analytics')
  expect(faults).toEqual([])
})

test('on Calling Only, imports a CSV file on this page and calls one of its leads', async () => {
  const { db, close } = await connectCli(product.settings)
  await db.system`update users set subscription_plan = 'calling_only', subscription_status = 'active'`
  await close()
  await page.goto('/dashboard')
  await page.waitForURL(/\/calling$/)
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  await press('Import file')
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  const number = daytime.phone.replace(/\d$/, '7')
  const csv = `Company,Phone,Address\nHarbor Surf,${number},"${daytime.address}"\nNo Phone Shop,,"${daytime.address}"\n`
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await dialog.getByRole('button', { name: 'Import leads' }).click()
  await dialog.getByText('2 leads added.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('3 leads with a phone number').waitFor()
  await picture(page, 'calling-only')
  await press('Call Harbor Surf')
  await toast('Call initiated')
  await page.getByText('998 of 1,000 calls left this month').waitFor()
  expect(faults).toEqual([])
})
