import { afterAll, expect, test } from 'vitest'
import { twilioPeer } from '#test/peers/twilio.ts'
import { daytime, sampleLead } from './daytime.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/** A call with its outcome and a callback: simulated, then through a stand-in for Twilio. Analytics count them separately. */
const peer = await twilioPeer()
afterAll(peer.close)
const product = await startProduct({
  TWILIO_ACCOUNT_SID: peer.accountSid,
  TWILIO_AUTH_TOKEN: peer.authToken,
  TWILIO_FROM_NUMBER: '+12125550199',
  TWILIO_BASE_URL: peer.url,
  CALL_COUNTRIES: 'US,DE',
})
const { page, context, ask, says } = await startJourney('calling', product)

const NAME = 'Aloha Bakery'
const SAMPLE = 'Made-up Florist'

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
  await page.getByRole('link', { name: 'Add your phone' }).click()
  await page.getByLabel('Your own phone').fill(daytime.ownPhone)
  await press('Save calling settings')
  await says('Calling settings saved')
})

test('verifies the phone with the code from a call', async () => {
  await press('Call me with a code')
  await page.getByLabel('Code from the call').waitFor()
  const said = peer.calls().at(-1)?.twiml ?? ''
  const code = /code is: ([\d, ]+)\./.exec(said)?.[1]?.replaceAll(', ', '') ?? ''
  await page.getByLabel('Code from the call').fill(code)
  await press('Verify phone')
  await says('Phone verified')
})

test('calls a sample lead with the simulator and plans a callback', async () => {
  await ask('POST', '/api/leads/import', { leads: [sampleLead(SAMPLE)] })
  await page.goto('/calling')
  await press(`Call ${SAMPLE}`)
  await says('Call initiated')
  await saveIsFree()
  await press('Answer')
  await state('In conversation')
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
  await dialog.getByRole('button', { name: 'Add Lead' }).click()
  await says('Lead added successfully')
  await page.getByText('2 leads with a phone number').waitFor()
  await press(`Call ${NAME}`)
  await says('Call initiated')
  await state(/Queued|Your phone is ringing/)
  const own = peer.calls().find(one => one.twiml === null)
  const { bridge, statuses } = await peer.play(own?.sid ?? '', { talk: 42 })
  expect([own?.to, bridge?.to]).toEqual([daytime.ownPhone, daytime.phone.replaceAll(' ', '')])
  expect(new Set(statuses.map(status => Math.floor(status / 100)))).toEqual(new Set([2]))
  await state('Completed')
  await page.getByRole('timer', { name: 'Duration' }).getByText('0:42').waitFor()
  await press(/^Interested/)
  await page.getByLabel('Next action').fill('Send the price list')
  expect(await belowSaveOnAPhone(NAME)).toBeLessThan(24)
  await press(SAVE)
  await page.getByRole('button', { name: SAVE }).and(page.locator(':not([aria-busy=true])')).waitFor()
  await press('Close')
  await page.getByRole('button', { name: NAME, exact: true }).first().click()
  await page.getByRole('region', { name: 'Last call' }).getByText('Send the price list').waitFor()
})

test('analytics show true figures and list the simulated call separately', async () => {
  await page.goto('/analytics?tab=calling')
  await page.getByText(/^Not counting \d simulated calls?\.$/).waitFor()
  await page.getByText('0:42', { exact: true }).waitFor()
  await page.getByText('1 of 1 call answered').waitFor()
  await page.getByRole('progressbar', { name: 'Interested' }).waitFor()
  await page.getByRole('application', { name: 'Call Analytics' }).waitFor()
})

test('Calling Only shows calling, its analytics, and Settings; its page imports a CSV file and calls one of its leads', async () => {
  await product.db.system`update users set subscription_plan = 'calling_only', subscription_status = 'active'`
  await page.goto('/dashboard')
  await page.waitForURL(/\/calling$/)
  const links = page.getByRole('navigation').first().getByRole('link')
  await expect.poll(() => links.allInnerTexts()).toEqual(['Calling', 'Analytics', 'Settings'])
  expect((await context.request.get('/api/campaigns')).status()).toBe(403)
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
  await press('Call Harbor Surf')
  await says('Call initiated')
  await page.getByText('998 of 1,000 calls left this month').waitFor()
})
