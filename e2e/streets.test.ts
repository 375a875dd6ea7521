import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

const data = join(process.env.CANVASS_TEST_DATA ?? '../shared', 'data')
const helsinki = join(data, 'helsinki-centre.osm.pbf')

/** A town's own streets under its businesses, in a real browser that reaches nobody but the product. */
describe.skipIf(!existsSync(helsinki))('the map of Helsinki (helsinki-centre.osm.pbf)', () => {
  let product: Product
  let browser: Browser
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    product = await startProduct({ LEAD_SOURCES: 'directory' })
    const said = await product.tool('scripts/directory-import.ts', helsinki)
    expect(said).toMatch(/\d+ {2}streets, waters and parks for the map/)
    browser = await launchBrowser()
    ;({ page, faults } = await openPage(browser, product.url))
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))
    await page.request.post('/api/auth/register', {
      data: {
        email: 'ada@marketer.test',
        password: 'correct horse battery',
        firstName: 'Ada',
        lastName: 'Lovelace',
      },
    })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(page, 'streets-failed')
    expect(faults).toEqual([])
  })

  const map = () => page.getByRole('region', { name: 'Map', exact: true })
  const drawn = (inSight: number | null = null) =>
    map()
      .locator(inSight === null ? '[data-map=drawn]' : `[data-map=drawn][data-in-sight="${inSight}"]`)
      .waitFor({ timeout: 60_000 })
  const table = () => page.getByRole('table', { name: 'Your leads' })

  test('the map is there while the place is being typed', async () => {
    const tiles: number[] = []
    page.on('response', reply => {
      if (reply.url().includes('/api/map/streets/')) tiles.push(reply.status())
    })
    await page.goto('/dashboard')
    await page.getByLabel('Search query').fill('12 cafés in Helsinki')
    await map().getByText('Helsinki', { exact: false }).first().waitFor()
    await map().getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    await drawn()
    expect(new Set(tiles)).toEqual(new Set([200]))
    await picture(page, 'streets-typing')
  })

  test('a search shows the businesses on the streets of the town', async () => {
    await page.keyboard.press('Enter')
    await map().getByText('12 businesses').waitFor()
    await drawn(12)
    await table().getByRole('row').nth(5).waitFor()
    await picture(page, 'streets-light')
    await page.evaluate("document.documentElement.classList.add('dark')")
    await drawn(12)
    await picture(page, 'streets-dark')
    await page.evaluate("document.documentElement.classList.remove('dark')")
  })

  test('the pointer on a pin marks its row, and the row its pin', async () => {
    await map().getByRole('button', { name: 'Next business' }).click()
    for (let i = 0; i < 2; i++) await map().getByRole('button', { name: 'Zoom in' }).click()
    await drawn()
    await picture(page, 'streets-close', map())
    const card = map().getByRole('checkbox', { name: /^Select .* in the list$/ })
    await card.check()
    expect(await table().getByRole('checkbox', { checked: true }).count()).toBe(1)
    await map().getByRole('button', { name: 'Show all businesses' }).click()
    await page.keyboard.press('Escape')
    await drawn(12)
    const box = await map().boundingBox()
    if (!box) throw new Error('The map has no box')
    // Along the street until there is a pin.
    const pointed = page.locator('tr[data-pointed]')
    for (let x = 0.3; x < 0.7 && (await pointed.count()) === 0; x += 0.005)
      await page.mouse.move(box.x + box.width * x, box.y + box.height / 2)
    expect(await pointed.count()).toBe(1)
  })

  test('an area drawn with the mouse or the keyboard is searched, and what the map was moved to', async () => {
    await map().getByRole('button', { name: 'Draw an area to search' }).click()
    const cover = map().getByRole('application', { name: /^Area to search/ })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    const box = await cover.boundingBox()
    if (!box) throw new Error('There is nothing to draw on')
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height - 40, { steps: 4 })
    await page.mouse.up()
    await picture(page, 'streets-drawing', map())
    await map().getByRole('button', { name: 'Search this area' }).click()
    await map().getByText('this area').waitFor()
    await drawn()
    await picture(page, 'streets-area', map())
    await map().getByLabel('Map of businesses').focus()
    await page.keyboard.press('ArrowRight')
    const sent = page.waitForRequest('**/api/leads/search')
    await map().getByRole('button', { name: 'Search this area' }).click()
    const body = (await sent).postDataJSON()
    expect(body.area.west).toBeLessThan(body.area.east)
    await drawn()
  })
})
