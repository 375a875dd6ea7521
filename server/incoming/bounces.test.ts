import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bounceMessages } from '#test/bounce-messages.ts'
import { testData } from '#test/test-data.ts'
import { classifyEmail } from './judge-reports.ts'
import { readMail } from './parse-email.ts'
import { looksLikeReport } from './parse-report.ts'

const about = {
  messageId: '<0198f3a0-1111-7222-8333-444455556666.2@own.test>',
  to: 'joe@shop.test',
  from: 'ada@own.test',
}
const cases = bounceMessages.map(kept => [kept.server, kept.what, kept] as const)

test.each(cases)('%s, %s', async (_server, _what, { verdict, scope, make }) => {
  for (const raw of [make(about), make(about).replaceAll('\r', '')]) {
    const got = await classifyEmail(Buffer.from(raw))
    // The mailbox reader fetches the whole email by its header.
    if (verdict !== 'nothing') expect(looksLikeReport((await readMail(Buffer.from(raw)))?.headers ?? '')).toBe(true)
    expect(got).toMatchObject({ verdict, scope })
    if (verdict === 'nothing') continue
    expect(got.messageId).toBe(about.messageId)
    expect(got.recipients.map(({ recipient }) => recipient)).toEqual([
      scope === 'member' ? expect.anything() : about.to,
    ])
  }
})

test('lists how the kept messages are read in docs/bounces.md', async () => {
  const rows = await Promise.all(
    bounceMessages.map(async ({ server, what, make }) => {
      const { verdict, scope, rule } = await classifyEmail(Buffer.from(make(about)))
      return `| ${[server, what, verdict, scope, rule].join(' | ')} |`
    }),
  )
  const lines = [
    '# How bounces are read',
    '',
    'Made from `test/bounce-messages.txt` by `npm test -- server/incoming/bounces.test.ts -u`. `npm run bounces:classify -- FILE…` says',
    'the same about any email. [Measured](bounces-measured.md) on real messages, by server. [Decision 023](decisions/023-bounces-and-replies.md)',
    'has the reasons, and `server/providers/mail/reply-phrases.ts` all codes and words.',
    '',
    '- `bad-address`: we never email the address again. Only if the report names our email and the address that we wrote to.',
    '- `mailbox-full`, `blocked` (a policy), `soft`: counted as bounces; the next campaign may write again.',
    '- `member`: somebody behind a group address failed. The group address stays.',
    '- `delayed` and `delivered` change nothing for good. `complaint`: we never email the address again.',
    '',
    '| server | what happened | verdict | about | the rule that decided |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/bounces.md')
})

/** Messages by servers of Debian, by the beginning of their name. */
const byServer: [verdict: string, files: string[]][] = [
  [
    'bad-address',
    [
      'dma-0',
      'exim-0',
      'exim-1',
      'nullmailer',
      'opensmtpd-1',
      'postfix-0',
      'postfix-11',
      'postfix-12',
      'postfix-5',
      'postfix-7',
      'postfix-9',
      'sendmail-0',
      'sendmail-3',
      'sendmail-7',
    ],
  ],
  ['mailbox-full', ['dovecot-quota', 'exim-5', 'opensmtpd-4', 'postfix-3', 'sendmail-5']],
  ['blocked', ['dovecot-reject', 'postfix-1-']],
  ['soft', ['exim-2', 'exim-info', 'opensmtpd-0', 'postfix-15', 'postfix-4', 'postfix-6', 'sendmail-2']],
  ['delayed', ['exim-warn', 'opensmtpd-5']],
  ['delivered', ['mailbot-reply']],
  ['nothing', ['dovecot-vacation', 'exim-8', 'mailbot-arf']],
]
const serverMail = testData('server-mail')

test.skipIf(serverMail === null)('reads what real servers send', async () => {
  const expected: Record<string, string> = {}
  const got: Record<string, string> = {}
  for (const file of globSync('*.eml', { cwd: serverMail ?? '' }))
    got[file] = (await classifyEmail(readFileSync(join(serverMail ?? '', file)))).verdict
  for (const file of Object.keys(got))
    expected[file] = byServer.find(([, begins]) => begins.some(begin => file.startsWith(begin)))?.[0] ?? 'not listed'
  expect(got).toEqual(expected)
})

const Expected = z.record(z.string(), z.object({ hard: z.boolean(), reason: z.string(), feedback: z.string() }).array())
const LEGACY =
  /^(?:activehunter|biglobe|domino|einsundeins|exchange2003|ezweb|fml|imailserver|kddi|mailfoundry|mcafee|messagingserver|mfilter|mxlogic|notes|surfcontrol|v5sendmail|verizon|x\d)$/
const SAYS_NOBODY = /user unknown|unknown user|no such user|does not exist/i
const RETRIED = ['soft', 'blocked', 'mailbox-full', 'delayed']

/** The verdicts that lead to the right action. "filtered" counts by its words. */
function rightVerdicts(text: string, { hard, reason, feedback }: z.infer<typeof Expected>[string][number]): string[] {
  if (feedback) return /^(?:abuse|fraud|opt-out)$/.test(feedback) ? ['complaint'] : ['nothing']
  if (reason === 'vacation') return ['nothing']
  if (reason === 'suspend') return ['bad-address', ...RETRIED]
  return hard || (reason === 'filtered' && SAYS_NOBODY.test(text)) ? ['bad-address'] : RETRIED
}

const bounces = testData('bounces')

test.skipIf(bounces === null)('measures real bounces by server in docs/bounces-measured.md', async () => {
  const expected = Expected.parse(JSON.parse(readFileSync(join(bounces ?? '', 'expected.json'), 'utf8')))
  const wrong: string[] = []
  const byName = new Map<string, { right: number; all: number }>()
  for (const [file, each] of Object.entries(expected)) {
    const raw = readFileSync(join(bounces ?? '', file))
    const { recipients } = await classifyEmail(raw)
    const name = file.replace(/^[lr]host-/, '').replace(/-\d+\.eml$/, '')
    const count = byName.get(name) ?? { right: 0, all: 0 }
    byName.set(name, count)
    for (const [i, of] of each.entries()) {
      const verdict = (of.feedback ? recipients[0] : recipients[i])?.verdict ?? 'nothing'
      const right = rightVerdicts(raw.toString('latin1'), of)
      count.all++
      count.right += Number(right.includes(verdict))
      if (verdict === 'bad-address' && !right.includes(verdict)) wrong.push(file)
    }
  }
  const share = (names: [string, { right: number; all: number }][]) => {
    const [right, all] = [names.reduce((sum, [, n]) => sum + n.right, 0), names.reduce((sum, [, n]) => sum + n.all, 0)]
    return { right, all, percent: (100 * right) / all }
  }
  const all = [...byName].toSorted(([a], [b]) => a.localeCompare(b))
  const current = share(all.filter(([name]) => !LEGACY.test(name)))
  const total = share(all)
  expect(wrong).toEqual([])
  expect(current.percent).toBeGreaterThanOrEqual(97)
  expect(total.percent).toBeGreaterThanOrEqual(90)
  const lines = [
    '# Bounces, measured',
    '',
    'How often the right action follows, per recipient, on the 288 messages of `data/bounces` (a half of Sisimai’s set of real emails, with its',
    'verdicts): never email the address again, try again later, or nothing. Made by `npm test -- server/incoming/bounces.test.ts -u` where the',
    'data is.',
    '',
    `Without legacy systems (*): ${current.right} of ${current.all} (${current.percent.toFixed(1)} %). All: ${total.right} of ${total.all} (${total.percent.toFixed(1)} %). Addresses given up wrongly: ${wrong.length}.`,
    '',
    '| server, provider, or format | right | of |',
    '| --- | --- | --- |',
    ...all.map(([name, n]) => `| ${name}${LEGACY.test(name) ? ' *' : ''} | ${n.right} | ${n.all} |`),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/bounces-measured.md')
})
