import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmailDomain } from '#contract/domains.ts'
import { checkOverdue } from '#server/domains/check-domain.ts'
import type { TestApp } from '#test/app.ts'
import { sesApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { awsError } from '#test/peers/aws-error.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import type { SesPeer } from '#test/peers/ses.ts'
import { addDomain, checkDomainOf, publish } from '#test/sending-domain.ts'

/** Sending domains with Amazon SES, which has an identity for each and signs. */
let ses: SesPeer
let dns: DnsServer
let t: TestApp
let close: () => Promise<void>
let user: TestUser
let n = 0
let domain: string
beforeAll(async () => {
  const identities = {
    identities: ['operator.test'],
    cname: (name: string) => cnameOf(name),
    mx: (name: string) => typeof dns.zone[name] === 'object' && 'MX' in dns.zone[name],
  }
  ;({ t, ses, dns, close } = await sesApp({}, identities))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeUser(t)
  domain = `brand${++n}.test`
})

const cnameOf = (name: string) => {
  const entry = dns.zone[name]
  return typeof entry === 'object' ? entry.CNAME : undefined
}
const dkimOf = ({ dnsRecords }: EmailDomain) => dnsRecords.filter(record => record.kind === 'dkim')
const remove = async (id: string, who = user) =>
  (await who.client({ method: 'DELETE', url: `/api/domains/${id}` })).json()
const away = () => ses.answers(awsError(503, 'ServiceUnavailable', 'Try later'))
const AWAY = 'We couldn’t reach Amazon SES: ServiceUnavailable: Try later.'

test('creates an identity at SES and adds its three CNAME records with _domainkey in their names', async () => {
  const added = await addDomain(user, domain)
  expect(ses.identities()).toContain(domain)
  expect(added.dnsRecords.map(({ kind, type, isRequired }) => [kind, type, isRequired])).toEqual([
    ['ownership', 'TXT', true],
    ['dkim', 'CNAME', true],
    ['dkim', 'CNAME', true],
    ['dkim', 'CNAME', true],
    ['spf', 'TXT', false],
    ['dmarc', 'TXT', false],
    ['mail-from', 'MX', false],
    ['mail-from', 'TXT', false],
  ])
  for (const { name, value, note } of dkimOf(added)) {
    expect(name).toMatch(new RegExp(`^[a-z0-9]{32}\\._domainkey\\.${domain}$`))
    expect(value).toMatch(/^[a-z0-9]{32}\.dkim\.amazonses\.com$/)
    expect(note).toBeNull()
  }
  expect(added.dnsRecords.find(({ kind }) => kind === 'spf')?.value).toBe('v=spf1 include:amazonses.com ~all')
})

test('verifies when DNS has the records and SES agrees', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  expect(await checkDomainOf(user, added.id)).toMatchObject({
    status: 'verified',
    dkimStatus: 'verified',
    spfStatus: 'verified',
    dmarcStatus: 'verified',
  })
})

test('waits with DKIM unverified if one CNAME is missing', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  delete dns.zone[dkimOf(added)[2]?.name ?? '']
  const seen = await checkDomainOf(user, added.id)
  expect([seen.status, seen.dkimStatus]).toEqual(['pending', 'failed'])
  expect(dkimOf(seen).map(({ status, note }) => [status, note])).toEqual([
    ...Array(2).fill([
      'pending',
      'This record is in place. Amazon SES hasn’t seen it yet and will check again automatically.',
    ]),
    ['failed', 'We couldn’t find this record. DNS changes can take up to 48 hours to appear.'],
  ])
})

test('keeps a domain added while SES is down, and adds its records when SES answers', async () => {
  away()
  const added = await addDomain(user, domain)
  expect(added).toMatchObject({ status: 'pending', dkimStatus: 'pending' })
  expect(dkimOf(added)).toEqual([])
  expect(added.dnsRecords[0]?.note).toBe(`${AWAY} The DKIM records will appear here once it responds.`)
  away()
  expect(await checkDomainOf(user, added.id)).toMatchObject({ status: 'pending', dkimStatus: 'pending' })
  const known = await checkDomainOf(user, added.id)
  expect(dkimOf(known)).toHaveLength(3)
  publish(dns, known)
  expect((await checkDomainOf(user, added.id)).status).toBe('verified')
})

test('keeps a verified domain verified and doesn’t fail another while SES is down', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  away()
  const unsure = await checkDomainOf(user, added.id)
  expect([unsure.status, ...dkimOf(unsure).map(r => r.note)]).toEqual(['pending', AWAY, AWAY, AWAY])
  expect((await checkDomainOf(user, added.id)).status).toBe('verified')
  away()
  const still = await checkDomainOf(user, added.id)
  expect([still.status, still.dkimStatus, dkimOf(still)[0]?.note]).toEqual(['verified', 'verified', AWAY])
})

test('removes the identity when the last account deletes the domain', async () => {
  const other = await makeUser(t)
  const mine = await addDomain(user, domain)
  const theirs = await addDomain(other, domain)
  await remove(mine.id)
  expect(ses.identities()).toContain(domain)
  expect(await remove(theirs.id, other)).toEqual({ message: 'Domain removed' })
  expect(ses.identities()).not.toContain(domain)
})

test('keeps an identity that the operator created when the domain is deleted', async () => {
  const added = await addDomain(user, 'operator.test')
  expect(dkimOf(added)).toHaveLength(3)
  await remove(added.id)
  expect(ses.identities()).toContain('operator.test')
})

test('deletes nothing if SES is down', async () => {
  const added = await addDomain(user, domain)
  away()
  const reply = await user.client({ method: 'DELETE', url: `/api/domains/${added.id}` })
  expect([reply.statusCode, reply.json()]).toEqual([503, { message: `${AWAY} Try again in a minute.` }])
  expect((await user.client('/api/domains')).json()).toHaveLength(1)
  expect(await remove(added.id)).toEqual({ message: 'Domain removed' })
})

test('creates an identity again that was removed in the SES console, with its new records', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  await checkDomainOf(user, added.id)
  ses.forget(domain)
  expect(dkimOf(await checkDomainOf(user, added.id))).toHaveLength(3)
  expect(ses.identities()).toContain(domain)
})

test('replaces the CNAME records with our key and checks it once SMTP sends instead', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  expect((await checkDomainOf(user, added.id)).status).toBe('verified')
  const { identities } = t.deps.providers
  t.deps.providers.identities = null
  try {
    const [shown] = (await user.client('/api/domains')).json<EmailDomain[]>()
    expect(shown && dkimOf(shown).map(({ type, status }) => [type, status])).toEqual([['TXT', 'pending']])
    expect(await isDue(added.id)).toBe(true)
    expect(await checkDomainOf(user, added.id)).toMatchObject({ status: 'failed', dkimStatus: 'failed' })
    if (shown) publish(dns, shown)
    const again = await checkDomainOf(user, added.id)
    expect([again.status, again.dnsRecords.length]).toEqual(['verified', 5])
    expect(again.dnsRecords.find(({ kind }) => kind === 'dkim-ed25519')?.status).toBe('verified')
    expect(dkimOf(again)[0]?.value).toMatch(/^v=DKIM1; k=rsa; p=MII/)
    expect(await isDue(added.id)).toBe(false)
  } finally {
    t.deps.providers.identities = identities
  }
  expect(await isDue(added.id)).toBe(true)
  const back = await checkDomainOf(user, added.id)
  expect(dkimOf(back).map(({ type }) => type)).toEqual(Array(3).fill('CNAME'))
  expect(back.dnsRecords.some(({ kind }) => kind === 'dkim-ed25519')).toBe(false)
})

const mailFromOf = ({ dnsRecords }: EmailDomain) =>
  dnsRecords.filter(({ kind }) => kind === 'mail-from').map(({ status, note }) => [status, note])
const told = () => ses.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/mail-from'))

test('moves MAIL FROM to the domain once both of its records are there', async () => {
  const added = await addDomain(user, domain)
  const records = added.dnsRecords.filter(({ kind }) => kind === 'mail-from')
  expect(records.map(({ type, name, value }) => [type, name, value])).toEqual([
    ['MX', `bounces.${domain}`, '10 feedback-smtp.us-east-1.amazonses.com'],
    ['TXT', `bounces.${domain}`, 'v=spf1 include:amazonses.com ~all'],
  ])
  publish(dns, { dnsRecords: added.dnsRecords.filter(({ kind, type }) => kind !== 'mail-from' || type === 'TXT') })
  const half = await checkDomainOf(user, added.id)
  expect([half.status, ...mailFromOf(half).map(([status]) => status)]).toEqual(['verified', 'failed', 'verified'])
  const before = told().length
  publish(dns, added)
  const set = await checkDomainOf(user, added.id)
  const waits = 'This record is in place. Amazon SES hasn’t seen it yet and will check again automatically.'
  expect([set.status, mailFromOf(set)]).toEqual([
    'verified',
    [
      ['pending', waits],
      ['pending', waits],
    ],
  ])
  expect(
    told()
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ MailFromDomain: `bounces.${domain}`, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' }])
  const done = await checkDomainOf(user, added.id)
  expect(mailFromOf(done)).toEqual([
    ['verified', null],
    ['verified', null],
  ])
  expect(told().length).toBe(before + 1)
})

test('says that SES refused MAIL FROM, and asks again with the next check', async () => {
  const added = await addDomain(user, domain)
  publish(dns, added)
  ses.answersTo('PUT', awsError(400, 'LimitExceededException', 'Too many'))
  const refused = await checkDomainOf(user, added.id)
  expect([refused.status, mailFromOf(refused)[0]?.[1]]).toEqual([
    'verified',
    'This record is in place, but Amazon SES refused it: LimitExceededException: Too many.',
  ])
  await checkDomainOf(user, added.id)
  expect(mailFromOf(await checkDomainOf(user, added.id))[0]).toEqual(['verified', null])
})

test('advises on a logo once the policy is enforced, and not before', async () => {
  const added = await addDomain(user, domain)
  const noteWith = async (record: string) => {
    dns.zone[`_dmarc.${domain}`] = { TXT: [record] }
    return (await checkDomainOf(user, added.id)).dnsRecords.find(({ kind }) => kind === 'dmarc')?.note
  }
  expect(await noteWith('v=DMARC1; p=none')).toBeNull()
  expect(await noteWith('v=DMARC1; p=reject; t=y')).toMatch(/test mode/)
  expect(await noteWith('v=DMARC1; p=quarantine')).toMatch(/\(BIMI\).* CMC .* VMC/)
  dns.zone[`default._bimi.${domain}`] = { TXT: [`v=BIMI1; l=https://${domain}/logo.svg`] }
  expect(await noteWith('v=DMARC1; p=quarantine')).toBeNull()
})

/** Whether cron schedules its check now. */
async function isDue(id: string): Promise<boolean> {
  await t.db.system`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`
  await checkOverdue(t.deps)
  const { count } = await t.db.system`select from graphile_worker.jobs where key = ${`check-domain:${id}`}`
  return count > 0
}
