import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twilioPeer } from '#test/peers/twilio.ts'
import { launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** A call with its outcome and a call-back, simulated and through a stand-in for Twilio; analytics then count it. */
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

// Nobody is called outside their calling hours, and the tests run at any hour: it is day in one of the two.
const hour = new Date().getUTCHours()
const lead =
  hour >= 18 || hour < 7
    ? {
        name: 'Aloha Bakery',
        phone: '+1 808 521 3600',
        address: '1 King Street, Honolulu, HI 96813',
        own: '+18085213601',
      }
    : { name: 'Bäckerei Aloha', phone: '+49 30 901820', address: 'Berlin', own: '+4930901821' }

async function signUp(product: Product) {
  const { page, faults } = await openPage(browser, product.url)
  await page.request.post('/api/auth/register', {
    data: { email: 'ada@marketer.test', password: 'correct horse battery', firstName: 'Ada', lastName: 'L' },
  })
  // The country of the user's own phone is one that may be called.
  await page.request.put('/api/settings/calling', { data: { ownPhone: lead.own } })
  await page.goto('/calling')
  return { page, faults }
}
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** In both themes on a desk and on a phone; nothing is wider than the screen. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await picture(page, `calling-${name}-${theme}-${width}`)
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    }
  }
  await page.evaluate(`document.documentElement.classList.remove('dark')`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function addLead(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add Lead' })
  await dialog.getByLabel('Business name').fill(lead.name)
  await dialog.getByLabel('Phone').fill(lead.phone.replaceAll(' ', ''))
  await dialog.getByLabel('Address').fill(lead.address)
  await pictures(page, 'add')
  await dialog.getByRole('button', { name: 'Add Lead' }).click()
  await toast(page, 'Lead added successfully')
}

describe('simulated', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product?.stop())

  test('a first lead is added, called, and promised another call; analytics count it as simulated', async () => {
    const { page, faults } = await signUp(product)
    await page.getByText('Powered by Simulator').waitFor()
    await pictures(page, 'empty')
    await press(page, 'Add Your First Lead')
    await addLead(page)
    await page.getByText('1 lead with a phone number').waitFor()

    await press(page, `Call ${lead.name}`)
    await toast(page, 'Call initiated')
    await press(page, 'Answer')
    await page.getByRole('status').getByText('In conversation').waitFor()
    await pictures(page, 'talk')
    await press(page, 'Hang up')
    await page.getByRole('status').getByText('Completed').waitFor()
    await page.getByRole('heading', { name: lead.name }).click()
    await page.keyboard.press('3')
    await press(page, 'Tomorrow')
    await page.getByLabel('Note').fill('Ask for Leilani')
    await press(page, 'Save outcome')
    await toast(page, 'Outcome saved')
    await page.getByRole('button', { name: `Call now: ${lead.name}` }).waitFor()
    await pictures(page, 'outcome')

    await page.goto('/analytics?tab=calling')
    await page.getByText(/every call of this range was simulated/).waitFor()
    await page.getByText('1 of 1 call answered').waitFor()
    await page.getByRole('progressbar', { name: 'Call back' }).waitFor()
    await page.getByRole('application', { name: 'Call Analytics' }).waitFor()
    await pictures(page, 'analytics')
    expect(faults).toEqual([])
  })
})

describe('through the stand-in for Twilio', () => {
  let peer: Awaited<ReturnType<typeof twilioPeer>>
  let product: Product
  beforeAll(async () => {
    peer = await twilioPeer()
    product = await startProduct({
      TWILIO_ACCOUNT_SID: peer.accountSid,
      TWILIO_AUTH_TOKEN: peer.authToken,
      TWILIO_FROM_NUMBER: '+12125550199',
      TWILIO_BASE_URL: peer.url,
    })
  })
  afterAll(async () => {
    await product?.stop()
    await peer?.close()
  })

  test('both phones ring, the page follows, and analytics show the true figures', async () => {
    const { page, faults } = await signUp(product)
    await page.getByText('Powered by Twilio').waitFor()
    await press(page, 'Add Your First Lead')
    await addLead(page)
    await press(page, `Call ${lead.name}`)
    await toast(page, 'Call initiated')
    await page
      .getByRole('status')
      .getByText(/Queued|Your phone is ringing/)
      .waitFor()
    const [own] = peer.calls()
    const { statuses } = await peer.play(own?.sid ?? '', { talk: 42 })
    expect(new Set(statuses.map(status => Math.floor(status / 100)))).toEqual(new Set([2]))
    await page.getByRole('status').getByText('Completed').waitFor()
    await page.getByRole('timer', { name: 'Duration' }).getByText('0:42').waitFor()
    await press(page, /^Interested/)
    await press(page, 'Save outcome')
    await toast(page, 'Outcome saved')
    await pictures(page, 'twilio')

    await page.goto('/analytics?tab=calling')
    await page.getByText('0:42', { exact: true }).waitFor()
    await page.getByText('1 of 1 call answered').waitFor()
    await page.getByRole('progressbar', { name: 'Interested' }).waitFor()
    expect(await page.getByText(/simulated/i).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
