import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmailDomain } from '#contract/domains.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { publish, verifyDkim } from '#test/sending-domain.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { inSteps, type Mailing, says, signUp, startMailing, tokenIn } from './journey.ts'

/** A domain is added and verified against a real name server, and then signs a campaign. */
const DOMAIN = 'lovelace-websites.test'
let sink: Sink
let dns: DnsServer
let mailing: Mailing
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  dns = await startDns({
    [DOMAIN]: { TXT: ['google-site-verification=abc', 'v=spf1 ip4:192.0.2.1 -all'] },
    '_spf.operator.test': { TXT: ['v=spf1 ip4:192.0.2.9 -all'] },
  })
  mailing = await startMailing('Canvass <hello@operator.test>', {
    DNS_SERVERS: dns.address,
    SPF_INCLUDE: '_spf.operator.test',
  })
  sink = mailing.sink
  browser = await launchBrowser()
  const opened = await openPage(browser, mailing.product.url)
  page = opened.page
  faults = opened.faults
  await signUp(opened.context, mailing.product.url)
})
afterAll(async () => {
  await closePages(browser)
  await mailing?.stop()
  await dns?.close()
})

inSteps(() => page, 'domains')

const toast = (title: string) => says(page, title)
const region = (name: string) => page.getByRole('region', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const readDomain = async () => {
  const [domain] = await (await page.request.get('/api/domains')).json()
  return domain as EmailDomain
}
test('a user with a confirmed address opens Settings', async () => {
  await sink.reached(1)
  await page.request.post('/api/auth/verify-email', { data: { token: tokenIn(sink) } })
  await page.goto('/settings/domains')
  await page.getByText('No domains yet').waitFor()
})

test('adds a domain and shows its records', async () => {
  await press('Add Domain')
  await page.getByRole('dialog').getByLabel('Domain').fill(` ${DOMAIN.toUpperCase()}. `)
  await page.getByRole('dialog').getByLabel('From name').fill('Lovelace Websites')
  await picture(page, 'domains-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Domain' }).click()
  await toast('Domain Added')
  await region('DKIM record').getByText('Not checked yet').waitFor()
  await press('Copy the value of the DKIM record')
  await toast('Copied to clipboard')
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe((await readDomain()).dnsRecords.find(r => r.kind === 'dkim')?.value)
})

test('refuses to send from an unverified domain and says why', async () => {
  await page.goto('/settings/sender')
  await page.getByLabel('Postal address').fill('1 Harbour Road, Springfield')
  await page.getByLabel('From address').fill(`ada@${DOMAIN}`)
  await press('Save sender')
  await toast('Sender saved')
  await page.getByText(`${DOMAIN} isn’t verified yet. Finish its DNS records in Settings.`).waitFor()
})

test('the first check shows what’s missing and what was found instead', async () => {
  const { dnsRecords } = await readDomain()
  const ownership = dnsRecords.find(r => r.kind === 'ownership')
  dns.zone[ownership?.name ?? ''] = { TXT: ['canvass-verification=mistyped'] }
  await page.goto('/settings/domains')
  await press(`Setup DNS of ${DOMAIN}`)
  await press(`Check Status of ${DOMAIN}`)
  await toast('Verification Status Updated')
  await region('Ownership record').getByText('canvass-verification=mistyped').waitFor()
  await region('DKIM record').getByText('Not found', { exact: true }).waitFor()
  const optional = region('DKIM ed25519 record').getByText(/^Optional\. Some receivers prefer/)
  await picture(page, 'domains-wrong', optional)
  await page.getByRole('tab', { name: 'SPF' }).click()
  await region('SPF record').getByText('v=spf1 ip4:192.0.2.1 -all', { exact: true }).waitFor()
  await region('SPF record')
    .getByText('v=spf1 ip4:192.0.2.1 include:_spf.operator.test -all', { exact: true })
    .waitFor()
  await picture(page, 'domains-spf')
})

test('verifies the domain once all records are in place', async () => {
  publish(dns, await readDomain())
  await press(`Check Status of ${DOMAIN}`)
  await page.getByText(`${DOMAIN} is verified.`).waitFor()
  await page.getByText(/All records are in place/).waitFor()
  await page.getByRole('tab', { name: 'DKIM' }).click()
  await picture(page, 'domains-verified')
  await page.goto('/settings/sender')
  await page
    .getByText(`Lovelace Websites <ada@${DOMAIN}>`)
    .or(page.getByText(`Ada Lovelace <ada@${DOMAIN}>`))
    .waitFor()
})

test('signs a campaign with both keys, and the signatures are valid', async () => {
  const campaign = await (
    await page.request.post('/api/campaigns', {
      data: {
        name: 'Spring',
        subject: 'A word about your website',
        body: '<p>Hello, see <a href="https://offer.test">this</a>.</p>',
        recipients: ['owner1@business.test', 'owner2@business.test'],
      },
    })
  ).json()
  expect((await page.request.post(`/api/campaigns/${campaign.id}/send`, { data: {} })).status()).toBe(200)
  await sink.reached(3)
  for (const { raw } of sink.accepted.slice(1)) {
    expect(raw).toContain(`ada@${DOMAIN}`)
    const { domain, signed, all } = await verifyDkim(Buffer.from(raw, 'latin1'), dns)
    expect([domain, ...all.map(([algorithm, result]) => `${algorithm} ${result}`)]).toEqual([
      DOMAIN,
      'rsa-sha256 pass',
      'ed25519-sha256 pass',
    ])
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  }
})

test('a DNS failure changes nothing', async () => {
  for (const { name } of (await readDomain()).dnsRecords) dns.zone[name] = 'SERVFAIL'
  await page.goto('/settings/domains')
  await press(`Setup DNS of ${DOMAIN}`)
  await press(`Check Status of ${DOMAIN}`)
  await region('DKIM record')
    .getByText(/We couldn’t check this record/)
    .waitFor()
  expect((await readDomain()).status).toBe('verified')
})

test('notices DNS changes without a click', async () => {
  const second = await (await page.request.post('/api/domains', { data: { domain: `two.${DOMAIN}` } })).json()
  publish(dns, second)
  const isVerified = async () => {
    const list: EmailDomain[] = await (await page.request.get('/api/domains')).json()
    return list.some(({ id, status }) => id === second.id && status === 'verified')
  }
  await vi.waitUntil(isVerified, { timeout: 90_000, interval: 1000 })
})

test('asks before it deletes the domain', async () => {
  await press(`Delete ${DOMAIN}`)
  await picture(page, 'domains-delete')
  await press('Delete domain')
  await toast('Domain Removed')
  await page.getByRole('button', { name: `Delete ${DOMAIN}`, exact: true }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
