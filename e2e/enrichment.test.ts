import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type Site, startWebsite } from '#test/peers/website.ts'
import { launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** Businesses come into the list, and their websites bring the addresses, in the worker of the real program. */
const ADDRESS = 'hello@harborlight.com'
let product: Product
let browser: Browser
let page: Page
let faults: string[]
let dns: DnsServer
let sites: Site[]
beforeAll(async () => {
  dns = await startDns({ 'harborlight.com': { MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] } })
  sites = await Promise.all([
    startWebsite({
      '/': `<html lang="en"><head><meta name="generator" content="WordPress 6.4"><meta name="description" content="Bread and cakes from our own oven, every morning since 1978.">
        <script type="application/ld+json">{"@type":"Bakery","telephone":"+1 503 228 1234","sameAs":["https://www.instagram.com/harborlight"],
        "openingHours":["Mon–Sat 07:00–15:00"]}</script></head><a href="/contact">Contact</a></html>`,
      '/contact': `<p>Marion Light, Owner</p><p>E-mail: <a href="mailto:${ADDRESS}?subject=Hi">write to us</a></p>`,
    }),
    startWebsite({ '/': '<h1>Old Mill Cafe</h1>' }),
    startWebsite({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' } }),
  ])
  product = await startProduct({ EMAIL_FINDER: 'on', ALLOW_PRIVATE_FETCH: '1', DNS_SERVERS: dns.address })
  browser = await launchBrowser()
  ;({ page, faults } = await openPage(browser, product.url))
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  await page.request.post('/api/auth/register', {
    data: { email: 'ada@marketer.test', password: 'correct horse battery', ...name },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await Promise.all(sites.map(site => site.close()))
  await dns.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, 'enrichment-failed')
  expect(faults).toEqual([])
})

test('the list tells of each look as it ends, and the details where an address comes from', async () => {
  await page.goto('/dashboard')
  await page.getByText('No leads found.', { exact: false }).waitFor()
  const names = ['Harbor Light Bakery', 'Old Mill Cafe', 'Quiet House', 'Gone Fishing']
  const urls = [...sites.map(({ url }) => url), 'http://127.0.0.1:9']
  await page.request.post('/api/leads/import', {
    data: { leads: names.map((businessName, n) => ({ businessName, website: urls[n], category: 'Food' })) },
  })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Harbor Light').getByText(ADDRESS).filter({ visible: true }).waitFor()
  await row('Old Mill').getByText('None found').filter({ visible: true }).waitFor()
  await row('Quiet House').getByText('Site not readable').filter({ visible: true }).waitFor()
  await row('Gone Fishing').getByText('Site unreachable').filter({ visible: true }).waitFor()
  await picture(page, 'enrichment-list')
  await page.getByRole('button', { name: 'Harbor Light Bakery', exact: true }).click()
  const facts = page.getByRole('region', { name: 'From the website' })
  await facts.getByText(/^The address was found on/).waitFor()
  await facts.getByText('Marion Light, Owner').waitFor()
  await facts.getByRole('button', { name: 'Look again' }).waitFor()
  await picture(page, 'enrichment-details')
})
