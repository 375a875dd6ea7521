// npm run bounces:servers [-- NAME]: how the bounces of Debian's mail servers are read. As root, on Debian; nothing stays installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { classifyEmail } from '#server/incoming/judge-reports.ts'
import { type MailServer, mailServers } from '#test/mail-servers.ts'
import { type Fault, startSink } from '#test/smtp-sink.ts'
import { inCopy } from './in-copy.ts'

const WAIT_MS = 60_000

/** Whom each email is for, what the next server answers (none: the server's own failure), and the right verdict and scope. */
const cases: [to: string, fault: Fault | null, right: string][] = [
  ['ghost@local.test', null, 'bad-address address'],
  ['info@local.test', null, 'soft member'],
  [
    'nouser@remote.test',
    { at: 'rcpt', code: 550, say: '5.1.1 <nouser@remote.test>: User unknown' },
    'bad-address address',
  ],
  ['bare@remote.test', { at: 'rcpt', code: 550, say: 'no such user' }, 'bad-address address'],
  [
    'own@remote.test',
    { at: 'rcpt', code: 550, say: '5.7.1 Recipient rejected: No such user here' },
    'bad-address address',
  ],
  ['full@remote.test', { at: 'rcpt', code: 552, say: '5.2.2 Mailbox full' }, 'mailbox-full mailbox'],
  [
    'listed@remote.test',
    { at: 'rcpt', code: 554, say: '5.7.1 Service unavailable; blocked by a list' },
    'blocked sender',
  ],
  ['dot@remote.test', { at: 'dot', code: 554, say: '5.7.1 Message content rejected' }, 'blocked sender'],
]

const emailTo = (to: string, n: number) =>
  `From: Ada <ada@own.test>\nTo: ${to}\nSubject: A question\nMessage-ID: <0198f3a0-1111-7222-8333-44445555666${n}.1@own.test>\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHello there\n`

/** In the server's own system: sends each email, and compares how its bounce is read. */
async function tryServer({ name, start }: MailServer): Promise<boolean> {
  const fault = ({ to }: { to: string }) => cases.find(([of]) => of === to)?.[1] ?? undefined
  const sink = await startSink({ port: 2525, fault })
  execFileSync('sh', ['-ec', start], { stdio: ['ignore', 'ignore', 'inherit'] })
  // OpenSMTPD refuses whom it doesn't know before it takes the email.
  const taken = cases.filter(([to]) => {
    const input = emailTo(
      to,
      cases.findIndex(([of]) => of === to),
    )
    return spawnSync('/usr/sbin/sendmail', ['-i', '-f', 'ada@own.test', to], { input }).status === 0
  })
  const timeout = new Promise<void>(resolve => void setTimeout(resolve, WAIT_MS).unref())
  await Promise.race([sink.reached(taken.length), timeout])
  const got = await Promise.all(sink.accepted.map(({ raw }) => classifyEmail(Buffer.from(raw))))
  let isRight = taken.length > 4
  for (const [n, [to, , right]] of cases.entries()) {
    if (!taken.some(([of]) => of === to)) continue
    const read = got.find(({ messageId }) => messageId?.includes(`66${n}.1@`))
    const verdict = read ? `${read.verdict} ${read.scope}` : 'no bounce'
    isRight &&= verdict === right
    console.log([verdict === right ? 'right' : 'WRONG', name, to, verdict, read?.rule ?? ''].join('\t'))
  }
  return isRight
}

const [first, name] = process.argv.slice(2)
const named = mailServers.filter(server => server.name === (first === '--inside' ? name : (first ?? server.name)))
const results: boolean[] = []
for (const server of named)
  results.push(first === '--inside' ? await tryServer(server) : inCopy('bounces-servers.ts', server))
process.exit(results.every(Boolean) ? 0 : 1)
