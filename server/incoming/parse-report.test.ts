import { expect, test } from 'vitest'
import { makeSecrets } from '#server/secrets.ts'
import { reports } from '#test/reports.ts'
import { findTraces } from './find-message.ts'
import { judgeReports } from './judge-reports.ts'
import { readMail } from './parse-email.ts'
import { type Reports, readReports } from './parse-report.ts'

const id = '0198f3a0-1111-7222-8333-444455556666'
const about = { messageId: `<${id}.2@own.test>`, to: 'joe@shop.test', from: 'ada@own.test' }
const secrets = makeSecrets('test-key-of-at-least-thirty-two-characters')

async function read(raw: string): Promise<Reports> {
  const mail = await readMail(Buffer.from(raw))
  if (!mail) throw new Error('not read')
  return readReports(mail)
}
const meaning = (found: Reports) => judgeReports(found)[0]?.verdict ?? 'nothing'

test.each(reports)('classifies %s as %s', async (_, expected, make) => {
  const got = await read(make(about))
  expect(meaning(got)).toBe(expected)
  if (expected === 'nothing') return expect(got.reports).toEqual([])
  expect(findTraces(secrets, got.returned).ids).toEqual([{ messageId: id, attempt: 2 }])
  const named = got.reports.flatMap(({ recipients }) => recipients)
  expect(named.every(address => address === 'joe@shop.test')).toBe(true)
})

test('reads bare line feeds the same way', async () => {
  for (const [, expected, make] of reports) expect(meaning(await read(make(about).replaceAll('\r', '')))).toBe(expected)
})

test('survives a report with thousands of recipients, an endless email, and malformed ones', async () => {
  const groups = Array.from({ length: 5000 }, (_, i) => `Final-Recipient: rfc822; a${i}@b.test\nAction: failed\n`)
  const many = `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n${groups.join('\n')}--b--\n`
  expect((await read(many)).reports.length).toBeLessThanOrEqual(20)
  const nested = Array.from({ length: 200 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`)
  expect(await readMail(Buffer.from(nested.join('')))).toBeNull()
  expect((await read(`${'<a@b.test>:\n'.repeat(20_000)}`)).reports).toEqual([])
  for (const broken of ['', '\0\0\0', 'Content-Type: multipart/report', '\r\n\r\n', 'Subject: =?x?q?'])
    expect((await read(broken)).reports).toEqual([])
})

// RFC 6533: flufl.bounce 6.0.0 finds nobody in either.
test.each(['joël@shop.test', 'jo\\x{EB}l@shop.test'])(
  'reads a report of an address beyond ASCII, written %s',
  async address => {
    const status = `Final-Recipient: utf-8; ${address}\nAction: failed\nStatus: 5.1.1\n`
    const { reports: found } = await read(
      `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/global-delivery-status\n\nReporting-MTA: dns; x\n\n${status}\n--b--\n`,
    )
    expect(found.map(({ recipients }) => recipients)).toEqual([['joël@shop.test']])
  },
)
