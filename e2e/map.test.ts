import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, signUp } from './journey.ts'
import { painted as partOf } from './painted.ts'
import { type Product, startProduct } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** The map in a real browser that draws in software: businesses of a search and of the list, no request to another host. */
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct()
  await importTown(product)
  browser = await launchBrowser({ drawsMaps: true })
  ;({ page, faults } = await openPage(browser, product.url))
  await signUp(page.context(), product.url)
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
afterEach(() => expect(faults).toEqual([]))
inSteps(() => page, 'map')

const map = () => page.getByRole('region', { name: 'Map', exact: true })
/** Not MapLibre's canvas, which is also a region. */
const card = () =>
  map()
    .getByRole('region')
    .filter({ has: page.getByRole('heading') })
/** Waits until MapLibre is idle and this many businesses are visible. */
const drawn = (inSight: number) => map().locator(`[data-map=drawn][data-in-sight="${inSight}"]`).waitFor()

async function search(text: string) {
  await page.getByLabel('Search query').fill(text)
  await page.getByRole('button', { name: 'Fetch Leads' }).click()
}

const painted = (name: string) => partOf(map(), name)

test('before the first search, the map is behind it', async () => {
  await page.goto('/dashboard')
  await drawn(0)
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search')
  await picture(page, 'map-empty')
})

test('a search shows its businesses and its place', async () => {
  await search(`restaurants in ${TOWN}`)
  await map().getByText('20 businesses').waitFor()
  await map().getByText(TOWN, { exact: false }).first().waitFor()
  await drawn(20)
  await picture(page, 'map-search-light')
  // A remote island: everything is water except 20 pins of about 130 pixels.
  expect(await painted('water')).toBeGreaterThan(0.7)
  const box = await map().boundingBox()
  const pins = (await painted('accent')) * (box?.width ?? 0) * (box?.height ?? 0)
  expect(pins).toBeGreaterThan(20 * 80)
  expect(pins).toBeLessThan(20 * 200)
  expect(await painted('mark')).toBe(0)
})

test('hovering over a row highlights its pin; the keyboard moves between cards', async () => {
  await page
    .getByRole('row')
    .filter({ hasText: /Gull Table 2$|Gull Table 2[^0-9]/ })
    .hover()
  await expect.poll(() => painted('mark')).toBeGreaterThan(0)
  await map().getByRole('button', { name: 'Next business' }).focus()
  await page.keyboard.press('Enter')
  await card().getByRole('heading', { name: 'Harbour Table 1' }).waitFor()
  await card().getByText('Harbour Road 1').waitFor()
  await card().getByText('+1 212 555 0110').waitFor()
  await page.keyboard.press('Enter')
  await card().getByRole('heading', { name: 'Saffron Table 7' }).waitFor()
  await map().locator('[data-map=drawn]').waitFor()
  await picture(page, 'map-card')
  await page.keyboard.press('Escape')
  await expect.poll(() => card().count()).toBe(0)
})

test('a click on a pin opens its card', async () => {
  await map().getByRole('button', { name: 'Show all businesses' }).click()
  await drawn(20)
  const box = await map().boundingBox()
  if (!box) throw new Error('The map has no box')
  // The middle row of five by four, to the right of the map's center. The buttons leave less room above than below.
  await page.mouse.click(box.x + box.width / 2 + 18, box.y + box.height / 2 + 22)
  await card().waitFor()
  await page.keyboard.press('Escape')
})

test('on a phone, the card is below its pin', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByRole('radio', { name: 'List' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Map' }).check({ force: true })
  await map().getByRole('button', { name: 'Next business' }).click()
  await card().waitFor()
  await map().locator('[data-map=drawn]').waitFor()
  await map().scrollIntoViewIfNeeded()
  await expect.poll(() => painted('mark')).toBeGreaterThan(0)
  await picture(page, 'map-phone')
  const [outer, inner] = [await map().boundingBox(), await card().boundingBox()]
  expect(outer && inner && inner.y > outer.y + 80 && inner.y + inner.height <= outer.y + outer.height).toBe(true)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
  await map().getByRole('button', { name: 'Show all businesses' }).click()
})

test('changing the theme changes its colors immediately', async () => {
  const light = await painted('water')
  await page.evaluate("document.documentElement.classList.add('dark')")
  await expect.poll(() => painted('water')).toBeGreaterThan(0.9 * light)
  await picture(page, 'map-dark')
  await page.evaluate("document.documentElement.classList.remove('dark')")
})

test('zooming out shows the coasts, also by keyboard', async () => {
  // A pin may have a few pixels of the land's color.
  expect(await painted('land')).toBeLessThan(0.001)
  await map().getByLabel('Map of businesses').focus()
  const zoomOut = async () => {
    await page.keyboard.press('-')
    return painted('land')
  }
  await expect.poll(zoomOut, { timeout: 60_000, interval: 300 }).toBeGreaterThan(0.02)
  await picture(page, 'map-world')
})

test('falls back to New York for an unknown place and says so', async () => {
  await search('Zzyzxquux in Qqqqville')
  await map().getByText('on the map. Showing New York City instead.').waitFor()
  await drawn(0)
  await expect.poll(() => painted('land')).toBeGreaterThan(0.2)
  await picture(page, 'map-new-york')
})

test('the page doesn’t jump when the map appears or is hidden', async () => {
  await page.addInitScript(`window.shifts = 0; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`)
  for (const [kept, height] of [
    ['shown', 692],
    ['hidden', undefined],
  ]) {
    await page.evaluate(`localStorage.setItem('canvass-map', '${kept}')`)
    await page.reload()
    await page.getByRole('table', { name: 'Your leads' }).getByText('Harbour Table 1', { exact: true }).waitFor()
    if (kept === 'shown') await drawn(20)
    const shifts = await page.evaluate('window.shifts')
    expect(shifts).toBeLessThan(0.02)
    if (height === undefined) expect(await map().count()).toBe(0)
    else expect((await map().boundingBox())?.height).toBe(height)
    await picture(page, `map-${kept}`)
  }
})

/** The parts of Google's script that the page uses; it draws nothing. */
const googleScript = `
  class Listening { constructor() { this.run = {} } addListener(event, run) { this.run[event] = run } }
  class Marker extends Listening { setMap() {} setIcon() {} }
  class Bounds { extend() {} contains() { return true } }
  class GoogleMap extends Listening {
    fitBounds() { setTimeout(() => this.run.idle()) }
    setOptions() {} getBounds() { return new Bounds() }
  }
  window.google = { maps: { Map: GoogleMap, Marker, LatLngBounds: Bounds, SymbolPath: { CIRCLE: 0 } } }
  window.canvassMapsReady()`

test('with Google’s key, allows its script and reports if it doesn’t load', async () => {
  const withKey = await startProduct({ GOOGLE_MAPS_BROWSER_KEY: 'browser-key' })
  const context = await browser.newContext({ baseURL: withKey.url })
  try {
    const guest = await context.newPage()
    const asked: string[] = []
    let isReachable = false
    await context.route('https://maps.googleapis.com/**', route => {
      asked.push(route.request().url())
      return isReachable ? route.fulfill({ contentType: 'text/javascript', body: googleScript }) : route.abort()
    })
    const register = { email: 'bob@marketer.test', password: 'correct horse battery', firstName: 'Bob' }
    await guest.request.post('/api/auth/register', { data: { ...register, lastName: 'Byron' } })
    const leads = Array.from({ length: 20 }, (_, n) => ({
      businessName: `Plumber ${n + 1}`,
      lat: 34.09 + n / 1000,
      lon: -118.41,
    }))
    await guest.request.post('/api/leads/import', { data: { leads } })
    await guest.goto('/dashboard')
    await guest.getByText('Failed to load the Google Maps script. Check the key and the network.').waitFor()
    await picture(guest, 'map-google-failed')
    isReachable = true
    await guest.getByRole('button', { name: 'Reload Page' }).click()
    await guest.locator('[data-map=drawn][data-in-sight="20"]').waitFor()
    expect(asked.map(url => new URL(url).searchParams.get('key'))).toEqual(['browser-key', 'browser-key'])
  } finally {
    await context.close()
    await withKey.stop()
  }
})
