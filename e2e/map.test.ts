import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { painted as partOf } from './painted.ts'
import { startProduct } from './product.ts'
import { importTown, TOWN } from './town.ts'

/** The map in a real browser that draws in software: businesses of a search and of the list, no request to another host. */
const product = await startProduct()
await importTown(product)
const { page, press } = await startJourney('map', product, { drawsMaps: true })

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
  await press('Fetch Leads')
}

const painted = (name: string) => partOf(map(), name)

test('before the first search, the map is behind it', async () => {
  await page.goto('/dashboard')
  // It waits for a move of the pointer, or three seconds.
  await page.mouse.move(10, 10)
  await drawn(0)
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search')
})

test('a search shows its businesses and its place', async () => {
  await search(`restaurants in ${TOWN}`)
  await map().getByText('20 businesses').waitFor()
  await map().getByText(TOWN, { exact: false }).first().waitFor()
  await drawn(20)
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
  await page.keyboard.press('Escape')
  await expect.poll(() => card().count()).toBe(0)
})

test('a pin highlights its row, and a click on it opens its card', async () => {
  await press('Show all businesses')
  await drawn(20)
  const box = await map().boundingBox()
  if (!box) throw new Error('The map has no box')
  // The middle row of five by four, to the right of the map's center. The buttons leave less room above than below.
  const [x, y] = [box.x + box.width / 2 + 18, box.y + box.height / 2 + 22]
  await page.mouse.move(x, y)
  await page.locator('tr[data-hovered]').waitFor()
  await page.mouse.click(x, y)
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
  const [outer, inner] = [await map().boundingBox(), await card().boundingBox()]
  expect(outer && inner && inner.y > outer.y + 80 && inner.y + inner.height <= outer.y + outer.height).toBe(true)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
  await press('Show all businesses')
})

test('changing the theme changes its colors immediately', async () => {
  const light = await painted('water')
  await page.evaluate("document.documentElement.classList.add('dark')")
  await expect.poll(() => painted('water')).toBeGreaterThan(0.9 * light)
  await page.evaluate("document.documentElement.classList.remove('dark')")
})

test('zooming out shows the coasts, also by keyboard', async () => {
  // A pin may have a few pixels of the land's color.
  expect(await painted('land')).toBeLessThan(0.001)
  await map().getByLabel('Map of businesses').focus()
  const zoomOut = async () => {
    for (let n = 0; n < 4; n++) await page.keyboard.press('-')
    return painted('land')
  }
  await expect.poll(zoomOut).toBeGreaterThan(0.02)
})

test('falls back to New York for an unknown place and says so', async () => {
  await search('Zzyzxquux in Qqqqville')
  await map().getByText('on the map. Showing New York City instead.').waitFor()
  await drawn(0)
  await expect.poll(() => painted('land')).toBeGreaterThan(0.2)
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
  }
})
