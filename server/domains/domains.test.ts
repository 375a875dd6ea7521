import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DOMAINS_MOST, type EmailDomain } from '#contract/domains.ts'
import { run } from '#server/jobs/handlers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { checkDomain, checkOverdue } from './check-domain.ts'

let dns: DnsServer
let t: TestApp
let user: TestUser
let n = 0
let domain: string
beforeAll(async () => {
  dns = await startDns()
  t = await testApp({ env: { DNS_SERVERS: dns.address }, now: '2026-03-02T10:00:00Z' })
})
afterAll(async () => {
  await t.close()
  await dns.close()
})
beforeEach(async () => {
  t.clock.set(new Date().toISOString())
  user = await makeUser(t)
  domain = `shop${++n}.test`
})

const add = (who: TestUser, payload: object) => who.client({ method: 'POST', url: '/api/domains', payload })
const make = async (who = user, name = domain): Promise<EmailDomain> => (await add(who, { domain: name })).json()
const check = (id: string, who = user) => who.client(`/api/domains/${id}/status`)
const checked = async (id: string, who = user): Promise<EmailDomain> => (await check(id, who)).json()
const list = async (who = user): Promise<EmailDomain[]> => (await who.client('/api/domains')).json()
const recordOf = (d: EmailDomain, kind: string) => {
  const record = d.dnsRecords.find(r => r.kind === kind)
  if (!record) throw new Error(`no record ${kind}`)
  return record
}
/** Adds the records at the owner's DNS provider. */
const publish = (d: EmailDomain, kinds = ['ownership', 'dkim', 'dkim-ed25519', 'spf', 'dmarc']) => {
  for (const { kind, name, value } of d.dnsRecords) if (kinds.includes(kind)) dns.zone[name] = { TXT: [value] }
}
const nextCheck = async (id: string) => {
  const [job] = await t.db.system<{ at: string }[]>`
    select next_check_at as at from customer_domains where id = ${id}`
  return (new Date(job?.at ?? 0).getTime() - t.clock.now().getTime()) / 60_000
}

describe('a new domain', () => {
  test('is pending, with its own key and the records that verify it', async () => {
    const added = await make(user, ` ${domain.toUpperCase()}. `)
    expect(added).toMatchObject({
      domain,
      displayName: domain,
      fromName: null,
      status: 'pending',
      isDefault: true,
      spfStatus: 'pending',
      dkimStatus: 'pending',
      dmarcStatus: 'pending',
      lastVerificationAttempt: null,
      verifiedAt: null,
    })
    expect(added.dnsRecords.map(r => [r.kind, r.type, r.name, r.isRequired, r.status])).toEqual([
      ['ownership', 'TXT', `_canvass.${domain}`, true, 'pending'],
      ['dkim', 'TXT', expect.stringMatching(new RegExp(`^canvass\\w+\\._domainkey\\.${domain}$`)), true, 'pending'],
      [
        'dkim-ed25519',
        'TXT',
        expect.stringMatching(new RegExp(`^ed25519\\w+\\._domainkey\\.${domain}$`)),
        false,
        'pending',
      ],
      ['spf', 'TXT', domain, false, 'pending'],
      ['dmarc', 'TXT', `_dmarc.${domain}`, false, 'pending'],
    ])
    expect(recordOf(added, 'dkim').value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{392}$/)
    expect(recordOf(added, 'dkim-ed25519').value).toMatch(/^v=DKIM1; k=ed25519; p=[A-Za-z0-9+/]{43}=$/)
    expect(recordOf(added, 'dkim-ed25519').note).toMatch(/^Optional\. Some receivers prefer/)
    expect(recordOf(added, 'spf').value).toMatch(/^v=spf1 /)
    expect(recordOf(added, 'dmarc').value).toMatch(/^v=DMARC1;/)
    expect(await list()).toEqual([added])
  })

  test('keeps its private keys encrypted, and no reply shows them', async () => {
    const reply = await add(user, { domain })
    const rows = await t.db.system<{ key: Buffer }[]>`
      select unnest(array[dkim_private_key, dkim_ed25519_private_key]) as key
      from customer_domains where id = ${reply.json().id}`
    expect(rows).toHaveLength(2)
    for (const { key } of rows) {
      expect(key.toString('latin1')).not.toContain('PRIVATE KEY')
      expect(t.deps.secrets.open(key)).toContain('BEGIN PRIVATE KEY')
    }
    expect(reply.body).not.toContain('PRIVATE')
  })

  test('is shown in Unicode', async () => {
    const added = await make(user, `bücher${n}.test`)
    expect([added.domain, added.displayName]).toEqual([expect.stringMatching(/^xn--/), `bücher${n}.test`])
  })

  test('is added once, even when submitted twice concurrently', async () => {
    const replies = await Promise.all([add(user, { domain }), add(user, { domain })])
    expect(replies.map(r => r.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(r => r.statusCode === 409)?.json()).toEqual({
      message: `You’ve already added ${domain}.`,
      field: 'domain',
    })
  })

  test.each([
    [{ domain: '' }, 'Domain is required'],
    [{}, 'domain: Invalid input: expected string, received undefined'],
    [{ domain: 'ada@shop.com' }, 'Enter only the domain: the part of your email addresses after the @.', 'domain'],
    [{ domain: 'shop.com', fromName: 'a\r\nBcc: x' }, 'A from name has no line breaks'],
    [{ domain: 'shop.com', fromName: 'x'.repeat(101) }, 'A from name can have at most 100 characters'],
    [{ domain: 'shop.com', status: 'verified' }, 'Unknown field: status'],
  ])('is rejected if the input is %j', async (payload, message, field?: string) => {
    const reply = await add(user, payload)
    expect([reply.statusCode, reply.json()]).toEqual([400, { message, ...(field && { field }) }])
  })

  test(`is rejected if the account has ${DOMAINS_MOST} already`, async () => {
    await t.db.system`
      insert into customer_domains (user_id, domain)
      select ${user.id}, 'many' || i || '.test' from generate_series(1, ${DOMAINS_MOST}) i`
    expect((await add(user, { domain })).statusCode).toBe(409)
  })
})

describe('Check Status', () => {
  test('verifies a domain with correct records, and looks up each of them', async () => {
    const added = await make()
    publish(added)
    const after = await checked(added.id)
    expect(after).toMatchObject({
      status: 'verified',
      spfStatus: 'verified',
      dkimStatus: 'verified',
      dmarcStatus: 'verified',
      verifiedAt: t.clock.now().toISOString(),
      lastVerificationAttempt: t.clock.now().toISOString(),
    })
    for (const { name } of added.dnsRecords) expect(dns.asked).toContain(`TXT ${name}`)
    expect(await list()).toEqual([after])
  })

  test('requires ownership and DKIM; SPF and DMARC are recommended, and a second key is optional', async () => {
    const added = await make()
    publish(added, ['ownership', 'dkim'])
    const after = await checked(added.id)
    expect([after.status, after.spfStatus, after.dmarcStatus]).toEqual(['verified', 'failed', 'failed'])
    expect(after.dkimStatus).toBe('verified')
    expect(recordOf(after, 'dkim-ed25519')).toMatchObject({
      status: 'failed',
      found: [],
      note: 'Optional. Some receivers prefer this shorter, newer type of signature. The RSA key signs your emails either way.',
    })
  })

  test('doesn’t verify a domain with only the second key', async () => {
    const added = await make()
    publish(added, ['ownership', 'dkim-ed25519'])
    const after = await checked(added.id)
    expect([after.status, recordOf(after, 'dkim-ed25519').status]).toEqual(['pending', 'verified'])
  })

  test('waits two days before it reports missing records as failed', async () => {
    const added = await make()
    const after = await checked(added.id)
    expect([after.status, after.dkimStatus]).toEqual(['pending', 'failed'])
    t.clock.advance(49 * 3_600_000)
    expect((await checked(added.id)).status).toBe('failed')
  })

  test('reports a wrong record immediately, with the value it found', async () => {
    const added = await make()
    publish(added, ['dkim'])
    dns.zone[`_canvass.${domain}`] = { TXT: ['canvass-verification=of-somebody-else'] }
    const after = await checked(added.id)
    expect(after.status).toBe('failed')
    expect(recordOf(after, 'ownership')).toMatchObject({
      status: 'failed',
      found: ['canvass-verification=of-somebody-else'],
    })
  })

  test('notices that the DNS panel appended the domain twice', async () => {
    const added = await make()
    const { value } = recordOf(added, 'ownership')
    dns.zone[`_canvass.${domain}.${domain}`] = { TXT: [value] }
    expect(recordOf(await checked(added.id), 'ownership').note).toMatch(/Enter _canvass as its name/)
  })

  test.each(['SERVFAIL', 'REFUSED', 'SILENT'] as const)(
    'keeps the status while the name server fails (%s)',
    async trouble => {
      const added = await make()
      publish(added)
      await checked(added.id)
      for (const { name } of added.dnsRecords) dns.zone[name] = trouble
      const after = await checked(added.id)
      expect([after.status, after.dkimStatus, after.spfStatus]).toEqual(['verified', 'verified', 'verified'])
      expect(recordOf(after, 'dkim').note).toMatch(/^We couldn’t check this record: /)
    },
  )

  test('fails a verified domain that lost its key, and verifies it again once the key is back', async () => {
    const added = await make()
    publish(added)
    await checked(added.id)
    delete dns.zone[recordOf(added, 'dkim').name]
    expect((await checked(added.id)).status).toBe('failed')
    publish(added)
    expect((await checked(added.id)).status).toBe('verified')
  })

  test('finds the DMARC record of the registered domain for a subdomain', async () => {
    const added = await make(user, `news.${domain}`)
    dns.zone[`_dmarc.${domain}`] = { TXT: ['v=DMARC1; p=reject'] }
    expect(recordOf(await checked(added.id), 'dmarc')).toMatchObject({
      status: 'verified',
      note: `The record for ${domain} covers it.`,
    })
  })

  test('returns 404 for another account’s domain, without a DNS lookup', async () => {
    const added = await make()
    const before = dns.asked.length
    const reply = await check(added.id, await makeUser(t))
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Domain not found' }])
    expect(dns.asked).toHaveLength(before)
  })
})

describe('a domain claimed by two accounts', () => {
  test('belongs to the first account that proves ownership', async () => {
    const other = await makeUser(t)
    const [mine, theirs] = [await make(), await make(other)]
    expect(mine.dnsRecords.map(r => r.value)).not.toEqual(theirs.dnsRecords.map(r => r.value))
    publish(theirs)
    expect((await checked(theirs.id, other)).status).toBe('verified')
    dns.zone[`_canvass.${domain}`] = { TXT: [recordOf(mine, 'ownership').value, recordOf(theirs, 'ownership').value] }
    publish(mine, ['dkim'])
    const after = await checked(mine.id)
    expect([after.status, recordOf(after, 'ownership').note]).toEqual([
      'failed',
      'This domain is already used by another account.',
    ])
  })

  test('can’t be claimed once it’s verified, without revealing the owner', async () => {
    publish(await make())
    const [{ id } = { id: '' }] = await list()
    await checked(id)
    const reply = await add(await makeUser(t), { domain })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { message: `${domain} is already used by another account.`, field: 'domain' },
    ])
  })

  test('goes to the next account once the first lost it', async () => {
    const other = await makeUser(t)
    const [mine, theirs] = [await make(), await make(other)]
    publish(mine)
    await checked(mine.id)
    publish(theirs)
    expect((await checked(mine.id)).status).toBe('failed')
    expect((await checked(theirs.id, other)).status).toBe('verified')
  })
})

describe('automatic checks', () => {
  test('start when the domain is added, become less frequent, and run daily once it’s verified', async () => {
    const added = await make()
    const job = { userId: user.id, id: added.id }
    expect(await nextCheck(added.id)).toBeCloseTo(1 / 3)
    const delays = []
    for (let i = 0; i < 14; i++) {
      await checkDomain(t.deps, { ...job, by: 'job' })
      delays.push(await nextCheck(added.id))
    }
    expect(delays).toEqual([2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440, 1440, 1440, 1440])
    publish(added)
    await checkDomain(t.deps, { ...job, by: 'job' })
    expect([await nextCheck(added.id), (await list())[0]?.status]).toEqual([1440, 'verified'])
  })

  test('use one job at a time, and skip a deleted domain', async () => {
    const added = await make()
    await checked(added.id)
    await checked(added.id)
    const jobs = await t.db.system<{ task: string }[]>`
      select task_identifier as task from graphile_worker.jobs where key = ${`check-domain:${added.id}`}`
    expect(jobs).toEqual([{ task: 'check-domain' }])
    publish(added)
    const check = () => run(t.deps, 'check-domain', { userId: user.id, id: added.id }, new AbortController().signal)
    await check()
    expect((await list())[0]?.status).toBe('verified')
    await user.client({ method: 'DELETE', url: `/api/domains/${added.id}` })
    await check()
    expect(await list()).toEqual([])
  })

  test('are scheduled again if their job was lost', async () => {
    const added = await make()
    await t.db.system`
      select graphile_worker.remove_job(${`check-domain:${added.id}`})`
    t.clock.advance(62 * 60_000)
    await checkOverdue(t.deps)
    const jobs = await t.db.system`
      select 1 from graphile_worker.jobs where key = ${`check-domain:${added.id}`}`
    expect(jobs).toHaveLength(1)
  })
})

test('has one default domain, changes names, and removes domains', async () => {
  const first = await make()
  const second = await make(user, `second-${domain}`)
  expect((await list()).map(d => [d.domain, d.isDefault])).toEqual([
    [domain, true],
    [`second-${domain}`, false],
  ])
  const put = (payload: object) => user.client({ method: 'PUT', url: `/api/domains/${second.id}`, payload })
  expect((await put({ isDefault: true, fromName: 'Ada of Shop' })).json()).toMatchObject({
    isDefault: true,
    fromName: 'Ada of Shop',
  })
  expect((await put({})).statusCode).toBe(200)
  expect((await list()).map(d => [d.domain, d.isDefault])).toEqual([
    [`second-${domain}`, true],
    [domain, false],
  ])
  const remove = () => user.client({ method: 'DELETE', url: `/api/domains/${first.id}` })
  expect((await remove()).json()).toEqual({ message: 'Domain removed' })
  expect((await remove()).statusCode).toBe(404)
  expect(await list()).toHaveLength(1)
})
