import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { EmailDomain } from '#contract/domains.ts'
import { receiveEmail } from '#server/incoming/receive-email.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { readReport } from './read-report.ts'
import { deleteOldReports, isDmarcSubject } from './reports.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-20T09:00:00Z' })
})
afterAll(() => t.close())

interface Row {
  ip?: string
  count?: number
  passes?: boolean
  /** The domains whose envelope or signature passed. */
  spf?: string
  dkim?: string
}

const DAY = 86_400
const END = Date.parse('2026-11-20T00:00:00Z') / 1000
const NOW = new Date((END + DAY / 2) * 1000)

/** As in RFC 7489, appendix C, and with the namespace of RFC 9990. */
const xmlOf = (rows: Row[], { days = 1, ago = 0, domain = 'shop.test', policy = 'none', id = 'r1', more = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"><version>1.0</version>
<report_metadata><org_name>google.com</org_name><email>noreply@google.com</email><report_id>${id}</report_id>
<date_range><begin>${END - (ago + days) * DAY}</begin><end>${END - ago * DAY}</end></date_range></report_metadata>
<policy_published><domain>${domain}</domain><adkim>r</adkim><p>${policy}</p><sp>${policy}</sp></policy_published>
${rows
  .map(
    ({
      ip = '192.0.2.1',
      count = 1,
      passes = true,
      spf,
      dkim,
    }) => `<record><row><source_ip>${ip}</source_ip><count>${count}</count>
<policy_evaluated><disposition>none</disposition><dkim>${passes ? 'pass' : 'fail'}</dkim><spf>fail</spf></policy_evaluated></row>
<identifiers><header_from>${domain}</header_from></identifiers><auth_results>
${dkim ? `<dkim><domain>${dkim}</domain><selector>s</selector><result>pass</result></dkim>` : ''}
<spf><domain>${spf ?? 'forged.example'}</domain><result>${spf ? 'pass' : 'fail'}</result></spf></auth_results></record>`,
  )
  .join('\n')}${more}</feedback>`

async function zipOf(name: string, content: string | Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const NAME = `google.com!shop.test!${END - DAY}!${END}`
const read = (xml: string, name = `${NAME}.xml`) => readReport(name, Buffer.from(xml), NOW)

describe('a report', async () => {
  const xml = xmlOf([{ count: 40, spf: 'shop.test' }])
  test.each([
    ['.xml', Buffer.from(xml)],
    ['.xml.gz', gzipSync(xml)],
    ['.gz', gzipSync(xml)],
    ['.zip', await zipOf(`${NAME}.xml`, xml)],
  ])('is read as %s', (ending, content) => {
    expect(readReport(NAME + ending, content, NOW)).toEqual({
      reporter: 'google.com',
      reportId: 'r1',
      domain: 'shop.test',
      policy: 'none',
      beginsAt: new Date((END - DAY) * 1000),
      endsAt: new Date(END * 1000),
      sources: [{ via: 'shop.test', ip: '192.0.2.1', emails: 40, passed: 40 }],
    })
  })

  test('names the service that sent, and the address where nobody answers for it', () => {
    const rows: Row[] = [
      { count: 3, spf: 'bounce.mail.sendgrid.net', dkim: 'shop.test' },
      { count: 2, spf: 'em1.sendgrid.net', passes: false },
      { ip: '203.0.113.9', passes: false },
    ]
    expect(read(xmlOf(rows))?.sources).toEqual([
      { via: 'sendgrid.net', ip: '192.0.2.1', emails: 5, passed: 3 },
      { via: null, ip: '203.0.113.9', emails: 1, passed: 0 },
    ])
  })

  test.each([
    ['a bomb in gzip', '.xml.gz', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['a bomb in a ZIP', '.zip', await zipOf('a.xml', Buffer.alloc(50 * 1024 * 1024))],
    ['a ZIP without a report', '.zip', await zipOf('a.txt', xml)],
    ['half a ZIP', '.zip', (await zipOf('a.xml', xml)).subarray(0, 300)],
    ['something else', '.gz', Buffer.from('hello')],
    ['endless depth', '.xml', Buffer.from(`<feedback>${'<a>'.repeat(100_000)}`)],
    ['too many records', '.xml', Buffer.from(`<feedback>${'<record></record>'.repeat(20_000)}</feedback>`)],
    ['no report', '.xml', Buffer.from('<html><body>Hi</body></html>')],
    ['a time that never was', '.xml', Buffer.from(xml.replace(`<end>${END}</end>`, '<end>9e99</end>'))],
    ['the future', '.xml', Buffer.from(xmlOf([{}], { ago: -3 }))],
    ['no time', '.xml', Buffer.from(xmlOf([{}], { days: 0 }))],
    ['more than a week', '.xml', Buffer.from(xmlOf([{}], { days: 9 }))],
  ])('isn’t read from %s, within a second', (_, ending, content) => {
    const begun = performance.now()
    expect(readReport(NAME + ending, content, NOW)).toBeNull()
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('loses only records that can’t be: a count of nothing, an address that’s none', () => {
    const rows = [{ count: 0 }, { count: -1 }, { ip: 'localhost' }, { count: 2 }]
    expect(read(xmlOf(rows))?.sources).toMatchObject([{ emails: 2 }])
  })

  test('expands no entity', () => {
    const bomb = `<!DOCTYPE f [<!ENTITY a "${'x'.repeat(1000)}">]>${xml.replace('google.com', '&a;')}`
    expect(read(bomb)?.reporter).toBe('&a;')
  })

  test.each(['report.xml', 'google.com!shop.test.xml', 'a!b!c!d.xml', `${NAME}.exe`])(
    'isn’t a file called %s',
    name => {
      expect(read(xml, name)).toBeNull()
    },
  )
})

test.each([
  ['Report Domain: shop.test Submitter: google.com Report-ID: <r1>', true],
  ['Report domain: shop.test Submitter: mail.ru', true],
  ['[Preview] Report Domain: shop.test Submitter: enterprise.protection.outlook.com', true],
  ['Re: Report domain: what now?', false],
])('an email is read for the subject %j: %s', (subject, isRead) => {
  expect(isDmarcSubject(subject)).toBe(isRead)
})

describe('read from a mailbox', () => {
  const emailOf = (xml: string, id = 1) =>
    Buffer.from(
      [
        'From: noreply@google.com',
        'To: dmarc@shop.test',
        `Message-ID: <report${id}@google.com>`,
        'Subject: Report domain: shop.test Submitter: google.com Report-ID: r1',
        'Content-Type: application/gzip',
        `Content-Disposition: attachment; filename="${NAME}.xml.gz"`,
        'Content-Transfer-Encoding: base64',
        '',
        gzipSync(xml).toString('base64').replace(/.{76}/g, '$&\r\n'),
        '',
      ].join('\r\n'),
    )
  const take = (user: TestUser, xml: string, id?: number) =>
    receiveEmail(t.deps, { source: user.id, userId: user.id, ownAddresses: [] }, emailOf(xml, id), t.clock.now())
  const addDomain = (user: TestUser) =>
    t.db.system`insert into customer_domains (user_id, domain, status) values (${user.id}, 'shop.test', 'pending')`
  async function seen(user: TestUser) {
    const [domain] = (await user.client('/api/domains')).json<EmailDomain[]>()
    return domain?.seen
  }

  test('is shown once on the row of its domain, for its owner', async () => {
    const [user, other] = [await makeUser(t), await makeUser(t)]
    for (const one of [user, other]) await addDomain(one)
    expect(await seen(user)).toBeUndefined()
    const xml = xmlOf([
      { count: 9, spf: 'shop.test' },
      { ip: '203.0.113.9', passes: false },
    ])
    expect(await take(user, xml, 1)).toBe('report')
    expect(await take(user, xml, 2)).toBe('nothing')
    expect(await seen(user)).toMatchObject({
      days: 1,
      emails: 10,
      passed: 9,
      reporters: ['google.com'],
      policy: 'none',
      sources: [
        { via: 'shop.test', emails: 9, passed: 9 },
        { via: null, ip: '203.0.113.9', emails: 1, passed: 0 },
      ],
    })
    expect(await seen(other)).toBeUndefined()
  })

  test('about somebody else’s domain is nothing', async () => {
    const user = await makeUser(t)
    await addDomain(user)
    expect(await take(user, xmlOf([{}], { domain: 'other.test' }))).toBe('nothing')
    expect(await seen(user)).toBeUndefined()
  })

  test('of a domain that gets too many is kept rather than the oldest', async () => {
    const user = await makeUser(t)
    await addDomain(user)
    await t.db.system`
      insert into dmarc_reports (user_id, domain_id, reporter, report_id, policy, begins_at, ends_at, sources)
      select user_id, id, 'old.example', n::text, 'none', '2026-11-01', '2026-11-02', '[]'
      from customer_domains, generate_series(1, 2000) n where user_id = ${user.id}`
    expect(await take(user, xmlOf([{ spf: 'shop.test' }]))).toBe('report')
    expect((await seen(user))?.reporters).toContain('google.com')
    expect(await t.db.system`select from dmarc_reports where user_id = ${user.id}`).toHaveLength(2000)
  })

  test('is deleted once it isn’t shown anymore', async () => {
    const user = await makeUser(t)
    await addDomain(user)
    await t.db.system`
      insert into dmarc_reports (user_id, domain_id, reporter, report_id, policy, begins_at, ends_at, sources)
      select user_id, id, 'old.example', days::text, 'none', now() - interval '40 days', now() - make_interval(days => days), '[]'
      from customer_domains, unnest(array[29, 31]) days where user_id = ${user.id}`
    await deleteOldReports(t.db.system)
    expect(await t.db.system`select report_id from dmarc_reports where user_id = ${user.id}`).toEqual([
      { reportId: '29' },
    ])
  })

  const own = { count: 99, spf: 'shop.test' }
  test.each<[string, Row[], { days?: number; policy?: string }, string]>([
    ['too few days', [own], { days: 3 }, 'Too little to say whether p=quarantine'],
    ['too few emails', [{ ...own, count: 9 }], {}, 'Too little to say whether p=quarantine'],
    ['all of theirs passing', [own], {}, 'It’s safe to go to p=quarantine'],
    ['a few forgers', [own, { count: 4, passes: false }], {}, 'It’s safe to go to p=quarantine'],
    [
      'much that nobody answers for',
      [own, { passes: false, ip: '203.0.113.7' }, { count: 50, passes: false, ip: '203.0.113.9' }],
      {},
      'Nobody answers for 51 of 151 emails; the most come from 203.0.113.9. If that’s yours, set up SPF and DKIM for it before you go to p=quarantine.',
    ],
    [
      'a service failing',
      [own, { count: 5, passes: false, spf: 'mail.sendgrid.net' }],
      {},
      'Email from sendgrid.net fails',
    ],
    ['quarantine', [own], { policy: 'quarantine' }, 'It’s safe to go to p=reject'],
    ['reject', [own], { policy: 'reject' }, 'Receivers reject what fails'],
  ])('says with %s what’s next', async (_, rows, { days = 20, policy }, advice) => {
    const user = await makeUser(t)
    await addDomain(user)
    await take(user, xmlOf(rows, { policy }))
    await take(user, xmlOf([{ spf: 'shop.test' }], { policy, id: 'r2', ago: days - 1 }), 2)
    expect((await seen(user))?.advice).toContain(advice)
  })
})
