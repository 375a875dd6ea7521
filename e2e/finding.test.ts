import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { startDns } from '#test/peers/dns.ts'
import { error, hubspotPeer } from '#test/peers/hubspot.ts'
import type { Answer } from '#test/peers/json-peer.ts'
import { startWebsite } from '#test/peers/website.ts'
import { testData } from '#test/test-data.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

const helsinki = testData('helsinki-centre.osm.pbf')
const ADDRESS = 'terve@harborlight.com'
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

/** From an imported town to contacts in the CRM: search, map, email addresses, CSV, without a request to anyone outside. */
describe.skipIf(!helsinki)('finding cafés in Helsinki (helsinki-centre.osm.pbf)', async () => {
  if (!helsinki) return
  const dns = await startDns({ 'harborlight.com': { MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] } })
  const hubspot = await hubspotPeer()
  const sites = await Promise.all(Object.values(websites).map(pages => startWebsite(pages)))
  afterAll(() => Promise.all([...sites, dns, hubspot].map(peer => peer.close())))
  const product = await startProduct({
    HUBSPOT_BASE_URL: hubspot.url,
    EMAIL_FINDER: 'on',
    ALLOW_PRIVATE_FETCH: '1',
    DNS_SERVERS: dns.address,
  })
  const { system } = product.db
  const imported = await product.tool('scripts/directory-import.ts', helsinki)
  const { page, faults, press, says } = await startJourney('finding', product, { drawsMaps: true })
  page.on('response', reply => {
    // It refuses a wrong key.
    if (reply.status() >= 400 && !reply.url().endsWith('/api/settings/crm'))
      faults.push(`${reply.status()} of ${reply.url()}`)
  })
  await prepare()

  /** Tests don't read real websites: four cafés have one on loopback, the others have none. The plan allows more than 50 leads. */
  async function prepare(): Promise<void> {
    const urls = [...sites.map(({ url }) => url), 'http://127.0.0.1:9']
    await system`
      update places p set domain = null, website = (
        select url from unnest(${[...Object.keys(websites), 'Espresso House']}::text[], ${urls}::text[]) s(name, url)
        where s.name = p.name)`
    await system`update users set subscription_plan = 'standard', subscription_status = 'active'`
  }

  /** What passing the minute that HubSpot asked for would do. */
  async function endWait(): Promise<void> {
    await system`update crm_syncs set retry_at = now() where state = 'waiting'`
    await system`select enqueue('sync-crm', '{}')`
  }

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

  test('interprets, counts, and maps the query before Enter; a chip changes it', async () => {
    const tiles: number[] = []
    page.on('response', reply => {
      if (reply.url().includes('/api/map/streets/')) tiles.push(reply.status())
    })
    expect(imported).toMatch(/\d+ {2}streets, waters and parks for the map/)
    await page.goto('/dashboard')
    await box().fill('12 bakeries in Helsinki')
    const chip = (name: RegExp) => page.getByRole('list', { name: 'Understood as' }).getByRole('button', { name })
    await chip(/^Type of business: baker/i).click()
    await page.getByRole('combobox', { name: 'Type of business' }).fill('caf')
    await page.getByRole('option', { name: 'Café', exact: false }).first().waitFor()
    await page.keyboard.press('Enter')
    await chip(/^Type of business: café/i).waitFor()
    await expect.poll(() => box().inputValue()).toMatch(/^12 caf.* in Helsinki$/)
    await box().fill('12 cafés in Helsinki')
    await shown(/^\d+ in the directory/)
    await map().getByText('Helsinki', { exact: false }).first().waitFor()
    await map().getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    await drawn()
    expect(new Set(tiles)).toEqual(new Set([200]))
  })

  test('shows the cafés on the town’s streets and names the sources', async () => {
    await box().press('Enter')
    await shown(/^12 businesses for “12 cafés in Helsinki”/)
    await page.getByRole('list', { name: 'Sources searched' }).getByText('12 found').waitFor()
    await map().getByText('12 businesses').waitFor()
    await drawn(12)
    await table().getByRole('row').nth(5).waitFor()
    await page.getByRole('button', { name: /^Load 20 more/ }).click()
    await shown(/^(2\d|3\d) businesses for “12 cafés in Helsinki”/)
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
    await press('Cafe Java')
    const facts = page.getByRole('region', { name: 'From the website' })
    await facts.getByText(/^The address was found on/).waitFor()
    const people = page.getByRole('region', { name: 'People' })
    await people.getByText('Marion Light, Owner').waitFor()
    await people.getByRole('button', { name: 'Add Marion Light' }).waitFor()
    await facts.getByRole('button', { name: 'Check again' }).waitFor()
    await page.keyboard.press('Escape')
    await listed('')
  })

  test('importing an export again adds no duplicates', async () => {
    const before = await page
      .getByText(/^\d+ leads$/)
      .first()
      .textContent()
    const downloading = page.waitForEvent('download')
    await press('More actions for the list')
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    const content = await readFile(await (await downloading).path())
    expect(content.toString()).toContain(ADDRESS)
    await press('Import file')
    const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: content }
    const importing = dialog('Import file')
    await importing.getByLabel('File to import').setInputFiles(file)
    await importing.getByRole('button', { name: 'Preview import' }).click()
    await importing.getByRole('button', { name: 'Import leads' }).click()
    await importing.getByText('0 leads added.').first().waitFor()
    await importing.getByRole('button', { name: 'Done' }).click()
    await shown(before ?? '')
  })

  test('connects HubSpot, and syncs everything that matches, with progress on every page and while HubSpot asks to wait', async () => {
    await page.goto('/settings/crm')
    await page.getByLabel('Service key').fill('pat-wrong')
    await press('Connect HubSpot')
    await page.getByText(/HubSpot rejected the key: Authentication credentials not found/).waitFor()
    await page.getByLabel('Service key').fill(hubspot.key)
    await press('Connect HubSpot')
    await says('CRM connected')
    await page.goto('/dashboard')
    await listed('Cafe')
    await shown(/^\d+ of \d+ leads$/)
    await page.getByRole('checkbox', { name: /^Select all \d+ leads$/ }).check()
    await press('Sync to CRM')
    const asking = dialog('Sync to HubSpot')
    const sync = asking.getByRole('button', { name: /^Sync \d+ leads$/ })
    await expect.poll(() => sync.isEnabled()).toBe(true)
    const held = Promise.withResolvers<Answer>()
    hubspot.answers(held.promise)
    await sync.click()
    const strip = page.getByRole('region', { name: 'Syncing to HubSpot' })
    await strip.getByText(/^Syncing to HubSpot: \d+ of \d+ leads/).waitFor()
    await page.reload()
    await strip.getByText(/^Syncing to HubSpot: \d+ of \d+ leads/).waitFor()
    held.resolve(error(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { 'retry-after': '60' }))
    await strip.getByText(/^HubSpot is busy. The sync resumes by itself/).waitFor()
    await endWait()
    await says('Synced to HubSpot')
    await press('Show failed')
    await dialog('Not synced to HubSpot')
      .getByText(/has neither an email nor a phone number/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    const java = hubspot.contacts.find(({ properties }) => properties.email === ADDRESS)
    expect(java?.properties).toMatchObject({ company: 'Cafe Java', firstname: 'Cafe Java', city: 'Helsinki' })
    await press('Cafe Java')
    await dialog('Cafe Java').getByText('Synced to HubSpot').waitFor()
    await page.keyboard.press('Escape')
    await press('Foto Cafe')
    await dialog('Foto Cafe').getByText('Not synced to HubSpot').waitFor()
    await page.keyboard.press('Escape')
  })

  test('searches an area drawn with mouse and keyboard', async () => {
    await listed('')
    await press('Draw an area to search')
    const cover = map().getByRole('application', { name: /^Area to search/ })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    const outline = await cover.boundingBox()
    if (!outline) throw new Error('There is nothing to draw on')
    await page.mouse.move(outline.x + outline.width * 0.5, outline.y + 20)
    await page.mouse.down()
    await page.mouse.move(outline.x + outline.width * 0.75, outline.y + outline.height - 40, { steps: 4 })
    await page.mouse.up()
    await map().getByRole('button', { name: 'Search this area' }).click()
    await map().getByText('this area', { exact: true }).waitFor()
    await shown(/in the area you drew/)
    await drawn()
  })
})
