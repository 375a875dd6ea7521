import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { smtpLines } from '#server/providers/mail/smtp.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-sending-account.ts'
import { type Script, startScripted } from '#test/scripted-smtp.ts'
import { type Sink, type SinkOptions, startSink } from '#test/smtp-sink.ts'

/** Mail servers and emails that misbehave: what the user reads about each message, while another account's campaign goes on. */
let t: TestApp
let sink: Sink
let neighbor: TestUser
let n = 0
const engines: ReturnType<typeof startEngine>[] = []
/** RFC 5321 waits minutes for an answer. For the servers on these ports, we don't. */
const impatientAt = new Set<number>()
const ANSWER_MS = 400
beforeAll(async () => {
  sink = await startSink()
  t = await testApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
  const timeouts = { greeting: ANSWER_MS, dot: ANSWER_MS, mail: ANSWER_MS, rcpt: ANSWER_MS }
  const { mailAccounts } = t.deps.providers
  t.deps.providers.mailAccounts = {
    ...mailAccounts,
    open: account =>
      account.kind === 'smtp' && impatientAt.has(account.port)
        ? smtpLines({ host: account.host, port: account.port, timeouts }, { first: 2, most: 2 })
        : mailAccounts.open(account),
  }
  neighbor = await makeMailer(t)
  await connectOwn(neighbor, sink, { user: '' })
})
afterAll(async () => {
  await t.close()
  await sink.close()
})
afterEach(() => Promise.all(engines.splice(0).map(engine => engine.stop())))

const addresses = (count: number) => Array.from({ length: count }, () => `bad${++n}@made.test`)

/** Ten megabytes when written as quoted-printable, in HTML and in plain text. */
const LARGE = { body: `<p>${'='.repeat(1_700_000)}</p>` }
const PERSONAL = { body: '<p>We call {{phone}}</p>' }
const EHLO = '250-scripted.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 50000000'

const tooLargeOnce: SinkOptions['fault'] = ({ to }) =>
  to.startsWith('first') ? { at: 'mid-data', code: 552, say: '5.3.4 Message too big' } : undefined

interface Case {
  server?: Script | SinkOptions
  isSilent?: boolean
  forgets?: 'behind a body'
  email?: Parameters<typeof makeSent>[2]
  count?: number
  /** How many recipients are in which state, with which words. While a server is down, one of those queued may be trying it. */
  ends: [count: number, group: string, words: string | null][]
}

const CASES: Record<string, Case> = {
  'the server accepts the connection and never answers': {
    // It answered while the account was connected.
    server: { GREETING: (_, times) => (times === 1 ? '220 scripted.test' : null) },
    isSilent: true,
    ends: [[1, 'queued', 'Waiting for the mail server: The server sent no greeting within 0.4 s']],
  },
  'the server accepts the email and never answers': {
    server: { BODY: null },
    isSilent: true,
    count: 1,
    ends: [[1, 'unknown', 'No answer to the message within 0.4 s']],
  },
  'the server answers out of order': {
    server: { MAIL: '354 Go on' },
    ends: [[1, 'queued', 'Waiting for the mail server: The server answered out of step: 354 Go on']],
  },
  'the server closes the connection after each email': {
    server: { BODY: { last: '250 2.0.0 Taken' } },
    count: 10,
    ends: [[10, 'sent', null]],
  },
  'the server advertises PIPELINING and refuses it': {
    server: { EHLO, RCPT: (_, times) => (times === 1 ? '503 5.5.1 Out of sequence' : '250 2.1.5 Ok') },
    count: 10,
    ends: [[10, 'sent', null]],
  },
  'the server throws away what follows a body': {
    server: { EHLO },
    isSilent: true,
    forgets: 'behind a body',
    count: 10,
    ends: [[10, 'sent', null]],
  },
  'the server advertises SIZE and refuses the parameter': {
    server: { EHLO, MAIL: line => (line.includes(' SIZE=') ? '555 5.5.4 Unsupported: SIZE' : '250 Ok') },
    ends: [[1, 'queued', 'Waiting for the mail server: 555 5.5.4 Unsupported: SIZE']],
  },
  'the server advertises a SIZE that it doesn’t accept': {
    server: { EHLO, MAIL: '552 5.3.4 Message too big' },
    ends: [[2, 'failed', '552 5.3.4 Message too big']],
  },
  'the server answers 552 in the middle of one email': {
    server: { fault: tooLargeOnce },
    email: LARGE,
    count: 3,
    ends: [
      [1, 'failed', '552 5.3.4 Message too big'],
      [2, 'sent', null],
    ],
  },
  'the email has 10 MB': { server: { fault: () => undefined }, email: LARGE, ends: [[2, 'sent', null]] },
  'the email has 10 MB and the server advertises less': {
    email: LARGE,
    ends: [[2, 'skipped', 'your mail server takes at most']],
  },
  'every tenth recipient has no value for a variable': {
    email: PERSONAL,
    count: 20,
    ends: [
      [18, 'sent', null],
      [2, 'skipped', 'The email uses {{phone}}, and this recipient has no value for it.'],
    ],
  },
}

const isSinkOptions = (server: Script | SinkOptions): server is SinkOptions => 'fault' in server

async function connected({ server: wanted = {}, isSilent = false, forgets }: Case) {
  const server = isSinkOptions(wanted)
    ? await startSink(wanted)
    : await startScripted(wanted, { ...(forgets && { forgets }) })
  onTestFinished(() => server.close())
  if (isSilent) impatientAt.add(server.port)
  const user = await makeMailer(t)
  await connectOwn(user, server, { user: '' })
  return user
}

/** Every recipient is a lead with a phone number. */
async function importLeads(user: TestUser, to: string[]) {
  const leads = to.map((email, i) => ({
    businessName: `Shop ${email}`,
    email,
    phone: `55501${i + 10}`,
    source: 'directory',
  }))
  const reply = await user.client({ method: 'POST', url: '/api/leads/import', payload: { leads } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
const losePhone = (to: string[]) => t.db.system`update leads set phone = null where email in ${t.db.system(to)}`

interface Recipient {
  group: string
  reasonText: string | null
}
const recipientsOf = async (user: TestUser, id: string): Promise<Recipient[]> =>
  (await user.client(`/api/campaigns/${id}/recipients?limit=100`)).json()

/** The states of an expectation, and how many recipients have each with its words; of those queued, no more than expected. */
const countsOf = (recipients: Recipient[], ends: Case['ends']) =>
  ends.map(([most, group, words]) => [
    recipients
      .filter(r => r.group === group && (words === null || r.reasonText?.includes(words)))
      .slice(0, group === 'queued' ? most : undefined).length,
    group,
    words,
  ])

async function sendBoth(user: TestUser, { email = {}, count = 2 }: Case) {
  const to = addresses(count).map((address, i) => (i === 0 ? `first${address}` : address))
  if (email === PERSONAL) await importLeads(user, to)
  const id = await makeSent(user, to, email)
  if (email === PERSONAL) await losePhone(to.filter((_, i) => i % 10 === 9))
  const others = addresses(20)
  const othersId = await makeSent(neighbor, others)
  engines.push(startEngine(t))
  return { id, others, othersId }
}

test.each(Object.entries(CASES))(
  'shows each recipient’s state and words, and sends another account’s emails, when %s',
  async (_, one) => {
    const { ends } = one
    const user = await connected(one)
    const { id, others, othersId } = await sendBoth(user, one)
    await whenFinished(t, neighbor, othersId)
    const reached = sink.accepted.map(mail => mail.to).filter(to => others.includes(to))
    expect(reached.sort()).toEqual(others.toSorted())
    const counts = async () => countsOf(await recipientsOf(user, id), ends)
    const [first] = ends
    if (first?.[1] === 'queued') {
      await whenChanged(async () => isDeepStrictEqual(await counts(), ends))
      const words = first[2]?.replace('Waiting for the mail server: ', '') ?? ''
      await expect.poll(async () => (await readReport(user, id)).statusReason ?? '').toContain(words)
    } else await whenFinished(t, user, id)
    const [account] = await listed(user)
    expect(account).toMatchObject({ isOneByOne: one.forgets !== undefined, lastError: account?.lastError })
    expect(await counts(), JSON.stringify(await recipientsOf(user, id))).toEqual(ends)
    await t.db.system`update campaigns set status = 'paused' where id = ${id} and status = 'sending'`
  },
  30_000,
)
