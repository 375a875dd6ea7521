import { afterAll, expect, test } from 'vitest'
import type { EmailDomain } from '#contract/domains.ts'
import { startDns } from '#test/peers/dns.ts'
import { publish, verifyDkim } from '#test/sending-domain.ts'
import { startSink } from '#test/smtp-sink.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/** A domain is added and verified against a real name server, and then signs a campaign. */
const DOMAIN = 'lovelace-websites.test'
const dns = await startDns({
  [DOMAIN]: { TXT: ['google-site-verification=abc', 'v=spf1 ip4:192.0.2.1 -all'] },
  '_spf.operator.test': { TXT: ['v=spf1 ip4:192.0.2.9 -all'] },
})
const sink = await startSink()
afterAll(() => Promise.all([dns.close(), sink.close()]))
const product = await startProduct({
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: sink.url,
  MAIL_FROM: 'Canvass <hello@operator.test>',
  DNS_SERVERS: dns.address,
  SPF_INCLUDE: '_spf.operator.test',
})
const { page, ask, press, says } = await startJourney('domains', product)
await product.db.system`update users set email_verified_at = now()`

const region = (name: string) => page.getByRole('region', { name })
const readDomain = async () => (await ask('GET', '/api/domains'))[0] as EmailDomain

test('adds a domain and shows its records', async () => {
  await page.goto('/settings/domains')
  await press('Add Domain')
  await page.getByRole('dialog').getByLabel('Domain').fill(` ${DOMAIN.toUpperCase()}. `)
  await page.getByRole('dialog').getByLabel('From name').fill('Lovelace Websites')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Domain' }).click()
  await says('Domain Added')
  await region('DKIM record').getByText('Not checked yet').waitFor()
  await press('Copy the value of the DKIM record')
  await says('Copied to clipboard')
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe((await readDomain()).dnsRecords.find(r => r.kind === 'dkim')?.value)
})

test('refuses to send from an unverified domain and says why', async () => {
  await page.goto('/settings/sender')
  await page.getByLabel('Postal address').fill('1 Harbour Road, Springfield')
  await page.getByLabel('From address').fill(`ada@${DOMAIN}`)
  await press('Save sender')
  await says('Sender saved')
  await page.getByText(`${DOMAIN} isn’t verified yet. Finish its DNS records in Settings.`).waitFor()
})

test('the first check shows what’s missing and what was found instead', async () => {
  const { dnsRecords } = await readDomain()
  const ownership = dnsRecords.find(r => r.kind === 'ownership')
  dns.zone[ownership?.name ?? ''] = { TXT: ['canvass-verification=mistyped'] }
  await page.goto('/settings/domains')
  await press(`Setup DNS of ${DOMAIN}`)
  await press(`Check Status of ${DOMAIN}`)
  await says('Verification Status Updated')
  await region('Ownership record').getByText('canvass-verification=mistyped').waitFor()
  await region('DKIM record').getByText('Not found', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'SPF' }).click()
  await region('SPF record').getByText('v=spf1 ip4:192.0.2.1 -all', { exact: true }).waitFor()
  await region('SPF record')
    .getByText('v=spf1 ip4:192.0.2.1 include:_spf.operator.test -all', { exact: true })
    .waitFor()
})

test('verifies the domain once all records are in place', async () => {
  publish(dns, await readDomain())
  await press(`Check Status of ${DOMAIN}`)
  await page.getByText(`${DOMAIN} is verified.`).waitFor()
  await page.getByText(/All records are in place/).waitFor()
  await page.getByRole('tab', { name: 'DKIM' }).click()
  await page.goto('/settings/sender')
  await page
    .getByText(`Lovelace Websites <ada@${DOMAIN}>`)
    .or(page.getByText(`Ada Lovelace <ada@${DOMAIN}>`))
    .waitFor()
})

test('signs a campaign with both keys, and the signatures are valid', async () => {
  const before = sink.accepted.length
  const { id } = await ask('POST', '/api/campaigns', {
    name: 'Spring',
    subject: 'A word about your website',
    body: '<p>Hello, see <a href="https://offer.test">this</a>.</p>',
    recipients: ['owner1@business.test', 'owner2@business.test'],
  })
  await ask('POST', `/api/campaigns/${id}/send`, {})
  await sink.reached(before + 2)
  for (const { raw } of sink.accepted.slice(before)) {
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
