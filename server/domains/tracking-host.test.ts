import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { DomainRecord } from '#contract/domains.ts'
import { webGuard } from '#server/net/guard.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { localhostCertificate, localhostKey } from '#test/localhost-certificate.ts'
import { makeUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { startDns } from '#test/peers/dns.ts'
import { addDomain, checkDomainOf, publish } from '#test/sending-domain.ts'
import { trackingLinks } from '../tracking/tracking.ts'
import { answersAt, judgeTracking, proofOf, trackingRecord } from './tracking-host.ts'

const PUBLIC_URL = 'https://app.canvass.test'
let dns: Awaited<ReturnType<typeof startDns>>
let t: TestApp
beforeAll(async () => {
  dns = await startDns()
  t = await testApp({ env: { PUBLIC_URL, DNS_SERVERS: dns.address } })
})
afterAll(async () => {
  await t.close()
  await dns.close()
})

const ask = (host: string, url: string) => t.anonymous({ method: 'GET', url, headers: { host } })
const isAllowed = async (host: string) =>
  (await ask('app.canvass.test', `/t/allowed?domain=${host}`)).statusCode === 200

test.each([
  [
    'https://app.canvass.test',
    { name: 'links.shop.test', value: 'app.canvass.test', type: 'CNAME', isRequired: false },
  ],
  ['http://app.canvass.test', null],
  ['https://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['https://localhost', null],
])('the alias to publish for %s', (publicUrl, record) => {
  if (record) expect(trackingRecord('shop.test', publicUrl)).toMatchObject(record)
  else expect(trackingRecord('shop.test', publicUrl)).toBeNull()
})

describe('a domain’s own host for links', () => {
  test('is offered, waits for a certificate, and then answers for links and nothing else', async () => {
    const user = await makeUser(t)
    const domain = await addDomain(user, 'lamp.test')
    expect(domain.dnsRecords.find(({ kind }) => kind === 'tracking')).toMatchObject({
      name: 'links.lamp.test',
      value: 'app.canvass.test',
      status: 'pending',
    })
    const m = await makeMessage(t, user)
    const link = trackingLinks(t.deps.secrets, '').unsubscribe(m)
    expect(await isAllowed('links.lamp.test')).toBe(false)

    publish(dns, domain)
    const checked = await checkDomainOf(user, domain.id)
    expect(checked.status).toBe('verified')
    const record = checked.dnsRecords.find(({ kind }) => kind === 'tracking')
    expect([record?.status, record?.note]).toEqual(['pending', expect.stringContaining('certificate')])

    expect(await isAllowed('links.lamp.test')).toBe(true)
    for (const host of ['links.lamp.test', 'app.canvass.test']) {
      const page = await ask(host, link)
      expect([host, page.statusCode, page.body.includes('Unsubscribe')]).toEqual([host, 200, true])
    }
    for (const path of ['/', '/login', '/api/me', '/healthz'])
      expect((await ask('links.lamp.test', path)).statusCode).toBe(404)
    expect((await ask('links.lamp.test', '/t/host')).body).toBe(proofOf(t.deps.secrets, 'links.lamp.test'))
  })

  test('keeps answering for emails that were sent after the domain’s records are gone', async () => {
    const user = await makeUser(t)
    const domain = await addDomain(user, 'lapsed.test')
    const m = await makeMessage(t, user)
    const link = trackingLinks(t.deps.secrets, '').unsubscribe(m)
    publish(dns, domain)
    expect((await checkDomainOf(user, domain.id)).status).toBe('verified')
    for (const { name } of domain.dnsRecords) delete dns.zone[name]
    expect((await checkDomainOf(user, domain.id)).status).toBe('failed')
    expect((await ask('links.lapsed.test', link)).body).toContain('Unsubscribe')
    expect(await isAllowed('links.lapsed.test')).toBe(true)
  })

  test.each(['links.nobody.test', 'lamp.test', `links.${'a.'.repeat(200)}test`, '', 'links.'])(
    'no certificate is asked for %j',
    async host => {
      expect(await isAllowed(host)).toBe(false)
    },
  )
})

test('answers only as this installation: another site’s page, or none, isn’t ours', async () => {
  let says = ''
  const site = createServer((_, reply) => reply.end(says))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const guard = webGuard(t.deps.providers.dns, { allowPrivate: true })
  const proof = proofOf(t.deps.secrets, 'links.lamp.test')
  for (const [text, expected] of [
    [proof, {}],
    [proofOf(t.deps.secrets, 'links.other.test'), null],
    ['<html>Parked</html>', null],
  ] as const) {
    says = text
    expect(await answersAt(origin, proof, guard)).toEqual(expected)
  }
  site.closeAllConnections()
  site.close()
  expect(await answersAt(origin, proof, guard)).toBeNull()
})

test('warns two weeks before the certificate ends', async () => {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, localhostCertificate])
  onTestFinished(() => setDefaultCACertificates(before))
  let host = ''
  const site = createTlsServer({ key: localhostKey, cert: localhostCertificate }, (_, reply) =>
    reply.setHeader('content-type', 'text/plain').end(proofOf(t.deps.secrets, host)),
  )
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void site.close())
  host = `localhost:${(site.address() as AddressInfo).port}`
  const record = { ...trackingRecord('shop.test', PUBLIC_URL), name: host } as DomainRecord
  const deps = { ...t.deps, config: { ...t.deps.config, ALLOW_PRIVATE_FETCH: true } }
  const noteOn = async (now: string) => {
    const judged = await judgeTracking({ ...deps, clock: { now: () => new Date(now) } }, record, { outcome: 'none' })
    expect(judged.status).toBe('verified')
    return judged.note
  }
  // It ends on 28 October 2126, 14:40.
  expect(await noteOn('2126-10-14T14:00:00Z')).toBeNull()
  expect(await noteOn('2126-10-14T15:00:00Z')).toMatch(
    /^The certificate of localhost:\d+ ends on October 28, 2126, and your proxy hasn’t renewed it\./,
  )
})
