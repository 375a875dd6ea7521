import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DomainRecord, EmailDomain } from '#contract/domains.ts'
import { refuse, renderApp } from '#test/web/app.tsx'

const record = (kind: DomainRecord['kind'], fields: Partial<DomainRecord> = {}): DomainRecord => ({
  kind,
  type: 'TXT',
  name: `${kind}.shop.com`,
  value: `value of ${kind}`,
  isRequired: true,
  status: 'pending',
  found: [],
  note: null,
  ...fields,
})
const shop: EmailDomain = {
  id: '0190f1b0-0000-7000-8000-000000000011',
  domain: 'shop.com',
  displayName: 'shop.com',
  fromName: 'Ada of Shop',
  status: 'pending',
  isDefault: true,
  dnsRecords: [record('ownership'), record('dkim'), record('spf'), record('dmarc')],
  spfStatus: 'pending',
  dkimStatus: 'pending',
  dmarcStatus: 'pending',
  lastVerificationAttempt: null,
  verifiedAt: null,
}
const verified: EmailDomain = {
  ...shop,
  status: 'verified',
  dnsRecords: shop.dnsRecords.map(r => ({ ...r, status: 'verified' })),
  lastVerificationAttempt: '2026-11-20T10:00:00.000Z',
}
const LIST = 'GET /api/domains'
const STATUS = 'GET /api/domains/:id/status'
const open = (api: Parameters<typeof renderApp>[1] & object) => renderApp('/settings/domains', api)
const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

test('without a domain, says why to add one', async () => {
  open({ api: { [LIST]: [] } })
  expect(await screen.findByText('No domains yet')).toBeTruthy()
  expect(screen.getByText(/may take 24-48 hours/)).toBeTruthy()
})

test('adds a domain, and shows its records immediately', async () => {
  const list: EmailDomain[] = []
  const { user, asked } = open({
    api: {
      [LIST]: () => list,
      'POST /api/domains': () => {
        list.push(shop)
        return shop
      },
    },
  })
  await user.click(await button('Add Domain'))
  const form = await dialog()
  await user.type(form.getByLabelText('Domain'), ' shop.com ')
  await user.type(form.getByLabelText('From name'), 'Ada of Shop')
  await user.click(form.getByRole('button', { name: 'Add Domain' }))
  expect(await screen.findByText('Domain Added')).toBeTruthy()
  expect(screen.getByText('Verify shop.com by adding its DNS records.')).toBeTruthy()
  expect(asked.find(a => a.call === 'POST /api/domains')?.body).toEqual({ domain: 'shop.com', fromName: 'Ada of Shop' })
  expect(await screen.findByRole('tab', { name: 'DKIM' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [refuse(409, 'shop.com is already used by another account.'), 'shop.com is already used by another account.'],
  ['broken', 'Failed to add domain'],
])('keeps a refused domain in the form, with the reason', async (answer, text) => {
  const reply = answer === 'broken' ? refuse(500, '') : answer
  const { user } = open({ api: { [LIST]: [], 'POST /api/domains': reply } })
  await user.click(await button('Add Domain'))
  const form = await dialog()
  await user.type(form.getByLabelText('Domain'), 'shop.com')
  await user.click(form.getByRole('button', { name: 'Add Domain' }))
  expect(await screen.findByText('Failed to Add Domain')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Domain').value).toBe('shop.com')
})

test('shows each record in its tab, with its state and the value found instead', async () => {
  const seen: EmailDomain = {
    ...shop,
    lastVerificationAttempt: '2026-11-20T10:00:00.000Z',
    dnsRecords: [
      record('ownership', { status: 'verified' }),
      record('dkim', { status: 'failed', note: 'This record was not found.' }),
      record('spf', { status: 'failed', found: ['v=spf1 -all'], note: 'Replace it.' }),
      record('dmarc', { note: 'We couldn’t check this record: the name server didn’t answer in time.' }),
    ],
  }
  const { user } = open({ api: { [LIST]: [seen] } })
  await user.click(await button('Setup DNS of shop.com'))
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('Ownership record').getByText('Verified')).toBeTruthy()
  expect(part('DKIM record').getByText('Not found')).toBeTruthy()
  expect(part('DKIM record').getByText('value of dkim')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'SPF' }))
  expect(part('SPF record').getByText('Different record found')).toBeTruthy()
  expect(part('SPF record').getByText('v=spf1 -all')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'DMARC' }))
  expect(part('DMARC record').getByText(/We couldn’t check this record/)).toBeTruthy()
  await user.click(await button('Setup DNS of shop.com'))
  expect(screen.queryByRole('tab', { name: 'SPF' })).toBeNull()
})

test('explains the optional key, whose absence isn’t an error', async () => {
  const note = 'Optional: some receivers prefer it.'
  const seen: EmailDomain = {
    ...verified,
    dnsRecords: [
      ...verified.dnsRecords,
      record('dkim-ed25519', { status: 'failed', isRequired: false, note, value: 'v=DKIM1; k=ed25519; p=AB' }),
    ],
  }
  let now = seen
  const { user, events } = open({ api: { [LIST]: () => [now] } })
  await user.click(await button('Setup DNS of shop.com'))
  expect(screen.getByText(/^All required records are in place/)).toBeVisible()
  const row = within(screen.getByRole('region', { name: 'DKIM ed25519 record' }))
  expect(row.getByText('Not found')).toBeVisible()
  expect(row.getByText(note)).toBeVisible()
  await user.click(await button('Copy the value of the DKIM ed25519 record'))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('v=DKIM1; k=ed25519; p=AB'))
  now = { ...seen, dnsRecords: seen.dnsRecords.map(r => ({ ...r, status: 'verified', note: null })) }
  events.send({ type: 'domains', id: shop.id })
  expect(await screen.findByText(/^All records are in place/)).toBeVisible()
  expect(row.getByText('Verified')).toBeVisible()
})

test('shows the alias for links in a tab of its own, where the server has one; it may be missing', async () => {
  const alias = record('tracking', { type: 'CNAME', name: 'links.shop.com', isRequired: false, note: 'Waiting for it' })
  const { user } = open({ api: { [LIST]: [{ ...verified, dnsRecords: [...verified.dnsRecords, alias] }] } })
  await user.click(await button('Setup DNS of shop.com'))
  expect(screen.getByText(/All required records are in place/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Links' }))
  expect(within(screen.getByRole('region', { name: 'Links record' })).getByText('links.shop.com')).toBeTruthy()
})

test('copies a record’s name and value', async () => {
  const { user } = open({ api: { [LIST]: [shop] } })
  await user.click(await button('Setup DNS of shop.com'))
  await user.click(await button('Copy the name of the DKIM record'))
  expect(await screen.findByText('Copied to clipboard')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('dkim.shop.com')
  await user.click(await button('Copy the value of the DKIM record'))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('value of dkim'))
})

test('asks to copy by hand if the clipboard isn’t available', async () => {
  const { user } = open({ api: { [LIST]: [shop] } })
  await user.click(await button('Setup DNS of shop.com'))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await button('Copy the value of the DKIM record'))
  expect(await screen.findByText('Could not copy to clipboard. Please copy manually.')).toBeTruthy()
})

test('rotates keys in steps, and says what to do with the records of each', async () => {
  let now = verified
  const { user, asked } = open({
    api: {
      [LIST]: () => [now],
      'POST /api/domains/:id/keys': () => {
        now = { ...verified, dnsRecords: [...verified.dnsRecords, record('dkim-next', { isRequired: false })] }
        return now
      },
    },
  })
  await user.click(await button('Setup DNS of shop.com'))
  await user.click(await button('Rotate keys'))
  expect(await screen.findByText(/^Step 1 of 2: add these records/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'New DKIM record' })).getByText('dkim-next.shop.com')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rotate keys' })).toBeNull()
  expect(asked.filter(({ call }) => call.startsWith('POST /api/domains/'))).toHaveLength(1)
})

test('names the old records until they may go', async () => {
  const note = 'Keep it until March 9: receivers check emails that are on their way with it.'
  const old = record('dkim-old', { isRequired: false, status: 'verified', note })
  const { user } = open({ api: { [LIST]: [{ ...verified, dnsRecords: [...verified.dnsRecords, old] }] } })
  await user.click(await button('Setup DNS of shop.com'))
  expect(screen.getByText(/^Step 2 of 2: Canvass signs with the new keys/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Old DKIM record' })).getByText(note)).toBeTruthy()
})

test('warns in the domain’s row before the certificate for links ends', async () => {
  const note = 'The certificate of links.shop.com ends on December 4, 2026, and your proxy hasn’t renewed it.'
  const tracking = record('tracking', { type: 'CNAME', isRequired: false, status: 'verified', note })
  open({ api: { [LIST]: [{ ...verified, dnsRecords: [...verified.dnsRecords, tracking] }] } })
  expect(await screen.findByText(note)).toBeTruthy()
})

test('Check Status looks up the records and shows the result', async () => {
  let now = shop
  const { user } = open({
    api: {
      [LIST]: () => [now],
      [STATUS]: () => {
        now = verified
        return now
      },
    },
  })
  expect(await screen.findByText('Pending')).toBeTruthy()
  await user.click(await button('Check Status of shop.com'))
  expect(await screen.findByText('Verification Status Updated')).toBeTruthy()
  expect(screen.getByText('shop.com is verified.')).toBeTruthy()
  expect((await screen.findAllByText('Verified')).length).toBeGreaterThan(0)
  await user.click(await button('Setup DNS of shop.com'))
  expect(await screen.findByText(/All records are in place/)).toBeTruthy()
})

test.each([
  [refuse(429, 'Too many attempts. Try again in 2 minutes.'), 'Too many attempts. Try again in 2 minutes.'],
  [refuse(500, ''), 'Failed to check verification status'],
])('reports a failed check', async (answer, text) => {
  const { user } = open({ api: { [LIST]: [shop], [STATUS]: answer } })
  await user.click(await button('Check Status of shop.com'))
  expect(await screen.findByText('Failed to Check Status')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('deletes a domain after a confirmation', async () => {
  let list = [shop]
  const { user } = open({
    api: {
      [LIST]: () => list,
      'DELETE /api/domains/:id': () => {
        list = []
        return { message: 'Domain removed' }
      },
    },
  })
  await user.click(await button('Delete shop.com'))
  expect(await screen.findByText('Delete shop.com?')).toBeTruthy()
  await user.click(await button('Delete domain'))
  expect(await screen.findByText('Domain Removed')).toBeTruthy()
  expect(await screen.findByText('No domains yet')).toBeTruthy()
})

test('reports a failed deletion, and keeps the domain', async () => {
  const { user } = open({ api: { [LIST]: [shop], 'DELETE /api/domains/:id': refuse(500, '') } })
  await user.click(await button('Delete shop.com'))
  await user.click(await button('Delete domain'))
  expect(await screen.findByText('Failed to Remove Domain')).toBeTruthy()
  expect(screen.getByText('Failed to delete domain')).toBeTruthy()
})

test('makes another domain the default', async () => {
  const second = { ...shop, id: '0190f1b0-0000-7000-8000-000000000012', displayName: 'two.com', isDefault: false }
  const { user, asked } = open({
    api: { [LIST]: [shop, second], 'PUT /api/domains/:id': { ...second, isDefault: true } },
  })
  await user.click(await button('Make default: two.com'))
  expect(await screen.findByText('Default domain changed')).toBeTruthy()
  expect(asked.find(a => a.call.startsWith('PUT'))?.body).toEqual({ isDefault: true })
})

test('says that the list couldn’t load', async () => {
  open({ api: { [LIST]: refuse(500, '') } })
  expect(await screen.findByText('Failed to load domains. Please refresh the page or try again later.')).toBeTruthy()
})

test('shows results of the server’s own checks', async () => {
  let now = shop
  const { events } = open({ api: { [LIST]: () => [now] } })
  expect(await screen.findByText('Pending')).toBeTruthy()
  now = verified
  events.send({ type: 'domains', id: shop.id })
  expect(await screen.findByText(/Last checked/)).toBeTruthy()
})

test('numbers the three CNAME records of Amazon SES, and says that they’re waiting', async () => {
  const waits = 'This record is in place. Amazon SES has not seen it yet; it looks by itself.'
  const cname = (n: number): DomainRecord =>
    record('dkim', {
      type: 'CNAME',
      name: `token${n}._domainkey.shop.com`,
      value: `token${n}.dkim.amazonses.com`,
      ...(n === 3 ? { status: 'failed' } : { note: waits }),
    })
  const domain = { ...shop, dnsRecords: [record('ownership'), cname(1), cname(2), cname(3)] }
  const { user } = open({ api: { [LIST]: [domain] } })
  await user.click(await button('Setup DNS of shop.com'))
  expect(screen.getByText(/the CNAME records let Amazon SES sign your emails/)).toBeVisible()
  const rows = [1, 2, 3].map(n => within(screen.getByRole('region', { name: `DKIM ${n} record` })))
  expect(rows[0]?.getByText('token1._domainkey.shop.com')).toBeVisible()
  expect(rows[0]?.getByText('token1.dkim.amazonses.com')).toBeVisible()
  expect(rows[0]?.getByText(waits)).toBeVisible()
  expect(rows[0]?.getByText('Waiting')).toBeVisible()
  expect(rows[2]?.getByText('Not found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy the value of the DKIM 2 record' })).toBeVisible()
})

test('shows who sends as the domain, and whether a stricter policy is safe', async () => {
  const seen: EmailDomain['seen'] = {
    days: 20,
    emails: 1234,
    passed: 1230,
    reporters: ['google.com', 'Yahoo'],
    policy: 'none',
    sources: [
      { via: 'shop.com', ip: '192.0.2.1', emails: 1230, passed: 1230 },
      { via: null, ip: '203.0.113.9', emails: 4, passed: 0 },
    ],
    advice: 'It’s safe to go to p=quarantine.',
  }
  const { user } = open({
    api: {
      [LIST]: [
        { ...verified, seen },
        { ...verified, id: shop.id.replace('11', '12'), displayName: 'other.com' },
      ],
    },
  })
  expect(
    await screen.findByText('DMARC reports of 20 days: 1,230 of 1,234 emails passed. It’s safe to go to p=quarantine.'),
  ).toBeVisible()
  await user.click(await button('Setup DNS of shop.com'))
  await user.click(screen.getByRole('tab', { name: 'DMARC' }))
  const table = within(screen.getByRole('table', { name: 'Who sends as this domain' }))
  expect(table.getByRole('row', { name: 'Unknown (203.0.113.9) 4 0' })).toBeVisible()
  expect(screen.getByText('Reported by google.com, Yahoo')).toBeVisible()
  await user.click(await button('Setup DNS of other.com'))
  await user.click(screen.getAllByRole('tab', { name: 'DMARC' }).at(-1) as HTMLElement)
  expect(screen.getByText(/To see who sends as you/)).toBeVisible()
})
