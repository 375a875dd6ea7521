import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Thread, WholeThread } from '#contract/inbox.ts'
import { receiveEmail } from '#server/incoming/receive-email.ts'
import type { TestApp } from './app.ts'
import { makeMailer, makeSent, sendAll } from './campaign.ts'
import { smtpApp } from './mailing-app.ts'
import type { TestUser } from './make.ts'
import { connectOwn } from './own-sending-account.ts'
import { type SendingAccount, startSendingAccount } from './peers/imap.ts'
import { type Sink, type SinkOptions, startSink } from './smtp-sink.ts'

export let t: TestApp
export let operator: Sink
export let sink: Sink
export let box: SendingAccount
let close: () => Promise<void>
let fault: SinkOptions['fault']
export let user: TestUser
export let accountId: string
let n = 0
/** For each test, a user whose own account sends to `sink` and reads `box`. */
export function withInbox(): void {
  beforeAll(async () => {
    ;({
      t,
      sink: operator,
      close,
    } = await smtpApp({ now: '2026-03-02T10:30:00Z', env: { ALLOW_PRIVATE_FETCH: '1', SEND_HOLD_SECONDS: '0' } }))
    sink = await startSink({ user: { name: 'ada', pass: 'one' }, fault: mail => fault?.(mail) })
    box = await startSendingAccount()
  })
  afterAll(async () => {
    await close()
    await sink.close()
    await box.close()
  })
  beforeEach(async () => {
    fault = undefined
    t.clock.set('2026-03-02T10:30:00Z')
    user = await makeMailer(t)
    const imap = { host: '127.0.0.1', port: box.port, security: 'none' as const, user: '' }
    accountId = await connectOwn(user, sink, { imap })
  })
}

export const setFault = (way: SinkOptions['fault']) => {
  fault = way
}

export const get = async <T>(path: string): Promise<T> => (await user.client(`/api/inbox${path}`)).json()
export const post = (path: string, payload: object) =>
  user.client({ method: 'POST', url: `/api/inbox${path}`, payload })
export const list = (query = '') => get<Thread[]>(query)
export const change = (ids: string[], payload: object) => post('/changes', { ids, ...payload })

interface Sent {
  to: string
  campaignId: string
  messageId: string
}

/** A campaign with one email from the user's own account, and the bytes that arrived. */
export async function send(fields: Parameters<typeof makeSent>[2] = {}, to = `joe${++n}@shop${n}.test`): Promise<Sent> {
  const campaignId = await makeSent(user, [to], fields)
  await sendAll(t, user, campaignId)
  return { to, campaignId, messageId: sink.accepted.findLast(mail => mail.to === to)?.messageId ?? '' }
}

/** What they answer, as it's read from the mailbox. */
export const answered = (to: Sent, text = 'Does it work with our printer?', more = '') =>
  receiveEmail(
    t.deps,
    { source: accountId, userId: user.id, ownAddresses: ['ada@own.test'] },
    Buffer.from(
      `From: Joe <${to.to}>\r\nTo: ada@own.test\r\nSubject: Re: Hello\r\nDate: Mon, 2 Mar 2026 10:30:30 +0000\r\nMessage-ID: <r${++n}@shop.test>\r\nIn-Reply-To: ${to.messageId}\r\nReferences: <before@shop.test> ${to.messageId}\r\n${more}\r\n${text}\r\n`,
    ),
    t.clock.now(),
  )

export async function threadOf(text?: string) {
  const sent = await send()
  await answered(sent, text)
  const [thread] = await list(`?search=${sent.to}`)
  if (!thread) throw new Error('no thread')
  return { sent, thread, whole: () => get<WholeThread>(`/${thread.id}`) }
}

export const answer = async (id: string, fields: object = {}) => {
  const { revision } = await get<WholeThread>(`/${id}`)
  // Campaigns leave at once here; what the user types can be undone.
  t.deps.config.SEND_HOLD_SECONDS = 10
  const reply = await post(`/${id}/answers`, { accountId, body: 'Yes, it does.\n\nAda', revision, ...fields })
  t.deps.config.SEND_HOLD_SECONDS = 0
  return reply
}
