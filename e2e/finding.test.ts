import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/db/db.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import type { Answer } from '#test/peers/json-peer.ts'
import { type Site, startWebsite } from '#test/peers/website.ts'
import { testData } from '#test/test-data.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, signUp } from './journey.ts'
import { painted } from './painted.ts'
import { type Product, startProduct } from './product.ts'

const helsinki = testData('helsinki-centre.osm.pbf')
const ADDRESS = 'terve@harborlight.com'

/** From an imported town to contacts in the CRM: search, map, email addresses, CSV, without a request to anyone outside. */
describe.skipIf(!helsinki)('finding cafés in Helsinki (helsinki-centre.osm.pbf)', () => {
  let product: Product
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let faults: string[]
  let dns: DnsServer
  let sites: Site[]
  let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
  beforeAll(async () => {
    dns = await startDns({ 'harborlight.com': { MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] } })
    hubspot = await hubspotPeer()
    sites = await Promise.all(Object.values(websites).map(pages => startWebsite(pages)))
    product = await startProduct({
      LEAD_SOURCES: 'directory',
      HUBSPOT_BASE_URL: hubspot.url,
      EMAIL_FINDER: 'on',
      ALLOW_PRIVATE_FETCH: '1',
      DNS_SERVERS: dns.address,
    })
    const said = await product.tool('scripts/directory-import.ts', helsinki ?? '')
    expect(said).toMatch(/\d+ {2}streets, waters and parks for the map/)
    browser = await launchBrowser({ drawsMaps: true })
    ;({ page, context, faults } = await openPage(browser, product.url))
    page.on('response', reply => reply.status() >= 400 && faults.push(`${reply.status()} of ${reply.url()}`))
    await signUp(context, product.url)
    await prepare()
    await context.request.put('/api/settings/crm', { data: { apiKey: hubspot.key }, headers: { origin: product.url } })
  })
  afterAll(async () => {
    await closePages(browser)
    await product?.stop()
    await Promise.all([...sites, dns, hubspot].map(peer => peer.close()))
  })
  inSteps(() => page, 'finding')

  /** Tests don't read real websites: four cafés have one on loopback, the others have none. The plan allows more than 50 leads. */
  async function prepare(): Promise<void> {
    const db = connect(product.settings.DATABASE_URL ?? '', { max: 1 })
    const urls = [...sites.map(({ url }) => url), 'http://127.0.0.1:9']
    await db.system`
      update places p set domain = null, website = (
        select url from unnest(${[...Object.keys(websites), 'Espresso House']}::text[], ${urls}::text[]) s(name, url)
        where s.name = p.name)`
    await db.system`update users set subscription_plan = 'standard', subscription_status = 'active'`
    await db.close()
  }

  /** What passing the minute that HubSpot asked for would do. */
  async function endWait(): Promise<void> {
    const db = connect(product.settings.DATABASE_URL ?? '', { max: 1 })
    await db.system`update crm_syncs set retry_at = now() where state = 'waiting'`
    await db.system`select enqueue('sync-crm', '{}')`
    await db.close()
  }

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const map = () => page.getByRole('region', { name: 'Map', exact: true })
  const drawn = (inSight: number | null = null) =>
    map()
      .locator(inSight === null ? '[data-map=drawn]' : `[data-map=drawn][data-in-sight="${inSight}"]`)
      .waitFor()
  const table = () => page.getByRole('table', { name: 'Your leads' })
  const box = () => page.getByLabel('Search query')
  const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const listed = (text: string) => page.getByRole('searchbox', { name: 'Search your leads' }).fill(text)
  /** The map takes a moment to appear in the other theme. */
  async function inBothThemes(name: string): Promise<void> {
    await picture(page, `${name}-light`)
    await page.evaluate("document.documentElement.classList.add('dark')")
    await drawn()
    await picture(page, `${name}-dark`)
    await page.evaluate("document.documentElement.classList.remove('dark')")
  }

  test('interprets, counts, and maps the query before Enter; a chip changes it', async () => {
    const tiles: number[] = []
    page.on('response', reply => {
      if (reply.url().includes('/api/map/streets/')) tiles.push(reply.status())
    })
    await page.goto('/dashboard')
    await box().fill('12 bakeries in Helsinki')
    const chip = (name: RegExp) => page.getByRole('list', { name: 'Understood as' }).getByRole('button', { name })
    await chip(/^Type of business: baker/i).click()
    await page.getByRole('combobox', { name: 'Type of business' }).fill('caf')
    await page.getByRole('option', { name: 'Café', exact: false }).first().waitFor()
    await picture(page, 'finding-chip')
    await page.keyboard.press('Enter')
    await chip(/^Type of business: café/i).waitFor()
    await expect.poll(() => box().inputValue()).toMatch(/^12 caf.* in Helsinki$/)
    await box().fill('12 cafés in Helsinki')
    await shown(/^\d+ in the directory/)
    await map().getByText('Helsinki', { exact: false }).first().waitFor()
    await map().getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    await drawn()
    expect(new Set(tiles)).toEqual(new Set([200]))
    await picture(page, 'finding-typed')
  })

  test('shows the cafés on the town’s streets and names the sources', async () => {
    await box().press('Enter')
    await shown(/^12 businesses for “12 cafés in Helsinki”/)
    await page.getByRole('list', { name: 'Sources searched' }).getByText('12 found').waitFor()
    await map().getByText('12 businesses').waitFor()
    await drawn(12)
    await table().getByRole('row').nth(5).waitFor()
    await inBothThemes('finding-found')
  })

  test('hovering over a row highlights its pin, and the other way around', async () => {
    await button('Show all businesses').click()
    await drawn(12)
    expect(await painted(map(), 'mark')).toBe(0)
    await table().getByRole('row').filter({ hasText: 'Cafe Lasipalatsi' }).hover()
    await expect.poll(() => painted(map(), 'mark')).toBeGreaterThan(0)
    await picture(page, 'finding-hover')
    await button('Next business').click()
    for (let i = 0; i < 2; i++) await button('Zoom in').click()
    await drawn()
    await picture(page, 'finding-close')
    await map()
      .getByRole('checkbox', { name: /^Select .* in the list$/ })
      .check()
    await table().getByRole('checkbox', { checked: true }).waitFor()
    await button('Clear selected leads').click()
    await button('Show all businesses').click()
    await page.keyboard.press('Escape')
    await drawn(12)
    const outline = await map().boundingBox()
    if (!outline) throw new Error('The map has no box')
    // Moves through the streets until it finds a pin.
    const pointed = page.locator('tr[data-hovered]')
    const sweep = async () => {
      for (let y = 0.25; y < 0.75; y += 0.02)
        for (let x = 0.2; x < 0.8 && (await pointed.count()) === 0; x += 0.02)
          await page.mouse.move(outline.x + outline.width * x, outline.y + outline.height * y)
      return pointed.count()
    }
    await expect.poll(sweep).toBe(1)
  })

  test('loads more, and the search’s view brings only new businesses', async () => {
    await page.getByRole('button', { name: /^Load 20 more/ }).click()
    await shown(/^(2\d|3\d) businesses for “12 cafés in Helsinki”/)
    await drawn()
    await picture(page, 'finding-more')
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^12 cafés in Helsinki/ })
    await button('More actions for the list').click()
    await page.getByRole('menuitem', { name: 'Find new businesses' }).click()
    await shown(/^\d+ new businesses? for “12 cafés in Helsinki”/)
    await picture(page, 'finding-again')
    await button('Remove view 12 cafés in Helsinki').click()
    await view.waitFor({ state: 'detached' })
    await button('Undo').click()
    await view.waitFor()
  })

  test('reads the websites: the list shows each result, the details show the address’s page', async () => {
    const row = (name: string, text: string) =>
      table()
        .getByRole('row', { name: new RegExp(name) })
        .getByText(text)
        .filter({ visible: true })
        .first()
        .waitFor()
    await listed('Robert')
    await row('Robert', 'Site blocks reading')
    await listed('Espresso House')
    await row('Espresso House', 'Site unreachable')
    await listed('Cafe')
    await row('Cafe Lasipalatsi', 'None found')
    await row('Cafe Java', ADDRESS)
    await picture(page, 'finding-addresses', table())
    await button('Cafe Java').click()
    const facts = page.getByRole('region', { name: 'From the website' })
    await facts.getByText(/^The address was found on/).waitFor()
    const people = page.getByRole('region', { name: 'People' })
    await people.getByText('Marion Light, Owner').waitFor()
    await people.getByRole('button', { name: 'Add Marion Light' }).waitFor()
    await facts.getByRole('button', { name: 'Check again' }).waitFor()
    await picture(page, 'finding-source', facts)
    await page.keyboard.press('Escape')
    await listed('')
  })

  test('importing an export again adds no duplicates', async () => {
    const before = await page
      .getByText(/^\d+ leads$/)
      .first()
      .textContent()
    const downloading = page.waitForEvent('download')
    await button('More actions for the list').click()
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    const content = await readFile(await (await downloading).path())
    expect(content.toString()).toContain(ADDRESS)
    await button('Import file').click()
    const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: content }
    const importing = dialog('Import file')
    await importing.getByLabel('File to import').setInputFiles(file)
    await importing.getByRole('button', { name: 'Preview import' }).click()
    await importing.getByRole('button', { name: 'Import leads' }).click()
    await importing.getByText('0 leads added.').first().waitFor()
    await picture(page, 'finding-imported')
    await importing.getByRole('button', { name: 'Done' }).click()
    await shown(before ?? '')
  })

  test('syncs everything that matches, with progress on every page and while HubSpot asks to wait', async () => {
    await listed('Cafe')
    await shown(/^\d+ of \d+ leads$/)
    await page.getByRole('checkbox', { name: /^Select all \d+ leads$/ }).check()
    await button('Sync to CRM').click()
    const asking = dialog('Sync to HubSpot')
    const sync = asking.getByRole('button', { name: /^Sync \d+ leads$/ })
    await expect.poll(() => sync.isEnabled()).toBe(true)
    await picture(page, 'finding-sync')
    const held = Promise.withResolvers<Answer>()
    hubspot.answers(held.promise)
    await sync.click()
    const strip = page.getByRole('region', { name: 'Syncing to HubSpot' })
    await strip.getByText(/^Syncing to HubSpot: \d+ of \d+ leads/).waitFor()
    await page.reload()
    await strip.getByText(/^Syncing to HubSpot: \d+ of \d+ leads/).waitFor()
    held.resolve(error(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { 'retry-after': '60' }))
    await strip.getByText(/^HubSpot is busy. The sync resumes by itself/).waitFor()
    await picture(page, 'finding-strip', strip)
    await endWait()
    await shown('Synced to HubSpot')
    await picture(page, 'finding-synced')
    await button('Show failed').click()
    await dialog('Not synced to HubSpot')
      .getByText(/has neither an email nor a phone number/)
      .first()
      .waitFor()
    await picture(page, 'finding-failed-leads')
    await page.keyboard.press('Escape')
    const java = hubspot.contacts.find(({ properties }) => properties.email === ADDRESS)
    expect(java?.properties).toMatchObject({ company: 'Cafe Java', firstname: 'Cafe Java', city: 'Helsinki' })
    await button('Cafe Java').click()
    await dialog('Cafe Java').getByText('Synced to HubSpot').waitFor()
    await page.keyboard.press('Escape')
    await button('Foto Cafe').click()
    await dialog('Foto Cafe').getByText('Not synced to HubSpot').waitFor()
    await picture(page, 'finding-not-synced')
    await page.keyboard.press('Escape')
  })

  test('searches an area drawn with mouse or keyboard, and the visible map', async () => {
    await listed('')
    await button('Draw an area to search').click()
    const cover = map().getByRole('application', { name: /^Area to search/ })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    const outline = await cover.boundingBox()
    if (!outline) throw new Error('There is nothing to draw on')
    await page.mouse.move(outline.x + outline.width * 0.5, outline.y + 20)
    await page.mouse.down()
    await page.mouse.move(outline.x + outline.width * 0.75, outline.y + outline.height - 40, { steps: 4 })
    await page.mouse.up()
    await picture(page, 'finding-drawing', map())
    await map().getByRole('button', { name: 'Search this area' }).click()
    await map().getByText('this area', { exact: true }).waitFor()
    await shown(/in the area you drew/)
    await drawn()
    // Another search can begin once this one's leads are in the list.
    await page.getByRole('button', { name: 'Fetch Leads', disabled: false }).waitFor()
    await picture(page, 'finding-area', map())
    await map().getByLabel('Map of businesses').focus()
    const again = map().getByRole('button', { name: 'Search this area' })
    // The map may still be on its way to the results, which ends a move by hand.
    do await page.keyboard.press('ArrowRight')
    while (
      !(await again.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      ))
    )
    const [sent] = await Promise.all([page.waitForRequest('**/api/leads/search'), again.click()])
    const body = sent.postDataJSON()
    expect(body.area.west).toBeLessThan(body.area.east)
    await drawn()
    expect(faults).toEqual([])
  })

  test('Settings counts the contacts and maps each field', async () => {
    await page.goto('/settings/crm')
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'CRM integration' }) })
    await card.getByText(/^\d+ synced, \d+ failed/).waitFor()
    await picture(page, 'finding-crm-card', card)
    await button('Fields and status').click()
    const fields = dialog('Fields and status')
    await fields.getByLabel('HubSpot property for Source').selectOption({ label: 'Notes of ours' })
    await fields.getByRole('checkbox', { name: 'Sync status changes' }).check()
    await fields.getByLabel('HubSpot property for the status').selectOption({ label: 'Warmth' })
    await picture(page, 'finding-fields')
    await fields.getByRole('button', { name: 'Save fields' }).click()
    await shown('Fields saved')
    expect(faults).toEqual([])
  })
})

/** The cafés' websites: an address on the contact page, nothing, and a robots.txt that forbids reading. */
const websites = {
  'Cafe Java': {
    '/': `<html lang="fi"><head><meta name="generator" content="WordPress 6.4"><meta name="description" content="Kahvia ja pullaa joka aamu vuodesta 1978.">
      <script type="application/ld+json">{"@type":"CafeOrCoffeeShop","telephone":"+358 9 1234567","sameAs":["https://www.instagram.com/harborlight"],
      "openingHours":["Mo-Sa 07:00-15:00"]}</script></head><a href="/contact">Contact</a></html>`,
    '/contact': `<p>Marion Light, Owner</p><p>E-mail: <a href="mailto:${ADDRESS}?subject=Hei">write to us</a></p>`,
  },
  'Cafe Lasipalatsi': { '/': '<h1>Cafe Lasipalatsi</h1>' },
  "Robert's Coffee": { '/robots.txt': { body: 'User-agent: *\nDisallow: /' } },
}
