import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { makeSecrets } from '#server/secrets.ts'
import { reports } from '#test/reports.ts'
import { testData } from '#test/test-data.ts'
import { findTraces } from './find-message.ts'
import { readMail } from './parse-email.ts'
import { type Reports, readReports, sendersIn } from './parse-report.ts'

const id = '0198f3a0-1111-7222-8333-444455556666'
const about = { messageId: `<${id}.2@own.test>`, to: 'joe@shop.test', from: 'ada@own.test' }
const secrets = makeSecrets('test-key-of-at-least-thirty-two-characters')

async function read(raw: string): Promise<Reports> {
  const mail = await readMail(Buffer.from(raw))
  if (!mail) throw new Error('not read')
  return readReports(mail)
}
const meaning = ({ reports: [first] }: Reports) => {
  if (!first) return 'nothing'
  return first.kind === 'spam' ? 'spam' : classifyReply({ ...first, text: first.words })
}

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

const folder = testData('bounces')
const Expected = z.record(z.string(), z.object({ hard: z.boolean(), reason: z.string() }).array())
/** Reasons about the sender, its server, or the email, never about the recipient. */
const NOT_THEIRS =
  /^(rejected|blocked|authfailure|policyviolation|norelaying|requireptr|spamdetected|badreputation|securityerror|expired|networkerror|toomanyconn)$/

test.skipIf(folder === null)('suppresses no recipient for a real bounce about its sender or a policy', async () => {
  const expected = Expected.parse(JSON.parse(readFileSync(join(folder ?? '', 'expected.json'), 'utf8')))
  const wrong: string[] = []
  let [theirs, condemned] = [0, 0]
  for (const [file, reasons] of Object.entries(expected)) {
    const mail = await readMail(readFileSync(join(folder ?? '', file)))
    const { reports: found, returned } = mail ? readReports(mail) : { reports: [], returned: '' }
    for (const [i, report] of found.entries()) {
      if (report.kind === 'spam') continue
      const parties = { senders: sendersIn(returned), recipients: report.recipients }
      const isDead = classifyReply({ ...report, ...parties, text: report.words }) === 'bad-address'
      const { hard = false, reason = '' } = reasons[i] ?? {}
      if (isDead && NOT_THEIRS.test(reason)) wrong.push(`${file}: ${reason}`)
      theirs += Number(hard)
      condemned += Number(hard && isDead)
    }
  }
  expect(wrong).toEqual([])
  expect(condemned / theirs).toBeGreaterThan(0.8)
})
