import { addressNorm } from '#contract/address.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { AnswerFile } from '#contract/inbox.ts'
import { FILES_MAX_BYTES } from '#contract/limits.ts'
import { reasonText } from '#contract/reasons.ts'
import { statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { newIds } from '#server/db/lookups.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { fileName } from '#server/incoming/parse-email.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { idAt, messageIdOf } from '#server/sending/compose/message-id.ts'
import { answerText } from '#server/sending/compose/sent-text.ts'
import { UnresolvedTag } from '#server/sending/compose/template.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import { insertAnswer, insertFile, listFiles, lockThread, showAnswer, showWaiting, takeBack } from './answers-sql.ts'
import { inThread } from './in-thread.ts'
import { findThread } from './list-sql.ts'
import { isWritten, leadFields, listAnswers, listReceived, listSent } from './read-sql.ts'
import { markSeenLater } from './seen.ts'
import { announceThreads } from './threads-sql.ts'
import { beginThreads } from './unanswered.ts'

interface Written {
  accountId: string | null
  body: string
  /** What its writer had seen. */
  revision: number
  sendAt?: string | undefined
  files?: AnswerFile[] | undefined
}

const YEAR_MS = 366 * DAY_MS

/** Keeps an answer until it's due. Until then, it can be taken back. */
export async function keepAnswer(deps: Deps, sql: Sql, userId: string, threadId: string, written: Written) {
  const now = deps.clock.now()
  await beginThreads(sql, userId, [threadId])
  const locked = orNotFound(await lockThread(sql, userId, threadId), 'Thread')
  const thread = orNotFound(await findThread(sql, userId, threadId), 'Thread')
  if (locked.revision !== written.revision)
    throw conflict('There’s a newer email in this thread, perhaps your own from another tab. Read it, then send again.')
  const received = (await listReceived(sql, userId, thread.email, MOST_REFERENCES)).find(isWritten)
  const toAddress = received?.fromAddress ?? thread.email
  const suppressed = await findSuppression(sql, userId, thread.email, addressNorm(toAddress))
  if (suppressed)
    throw conflict(
      `${reasonText(suppressed)}, so Canvass doesn’t email ${suppressed.channel === 'domain' ? thread.email : suppressed.address}.`,
    )
  const dueAt = dueOf(written.sendAt, { now, holdSeconds: deps.config.SEND_HOLD_SECONDS })
  const sender = await resolveSender(deps, sql, { userId, sendingAccountId: written.accountId })
  if (sender.sendingAccountId !== written.accountId) throw notFound('Sending account')
  if (sender.problem) throw conflict(statusText(sender.problem))
  const [id = ''] = await newIds(sql, 1)
  const to = {
    userId,
    id,
    email: thread.email,
    fromName: sender.from.name,
    lead: await leadFields(sql, userId, thread),
  }
  const files = filesFrom(written.files ?? [])
  const { text, html } = textFor(written.body, to, received)
  await insertAnswer(sql, {
    userId,
    id,
    threadId,
    dueAt,
    text,
    html,
    body: written.body,
    sendingAccountId: written.accountId,
    toAddress,
    subject: inThread(received?.subject || thread.subject),
    messageId: idAt(id, sender.from.address),
    references: await referencesOf(sql, { userId, threadId, email: thread.email }),
    fromAddress: sender.from.address,
  })
  for (const [n, file] of files.entries()) await insertFile(sql, { userId, id }, n, file)
  const shown = await showAnswer(sql, userId, threadId, dueAt)
  await markSeenLater(
    sql,
    userId,
    shown.map(({ unseenIn }) => unseenIn),
    now,
  )
  await enqueue(sql, 'send-answer', { userId, id }, { at: dueAt, key: `answer ${id}` })
  await announceThreads(sql, userId, [threadId])
  return { id, dueAt: dueAt.toISOString(), seconds: Math.round((dueAt.getTime() - now.getTime()) / 1000) }
}

function dueOf(sendAt: string | undefined, { now, holdSeconds }: { now: Date; holdSeconds: number }): Date {
  if (!sendAt) return new Date(now.getTime() + holdSeconds * 1000)
  const at = new Date(sendAt)
  if (at <= now || at.getTime() > now.getTime() + YEAR_MS) throw badRequest('Choose a time in the next year.', 'sendAt')
  return at
}

function filesFrom(files: AnswerFile[]) {
  const read = files.map(({ name, type, content }) => {
    const bytes = Buffer.from(content, 'base64')
    // The decoder skips what isn't Base64.
    if (bytes.length !== Math.floor((content.replace(/={1,2}$/, '').length * 3) / 4))
      throw badRequest('This isn’t a file in Base64.', 'files')
    return { name: fileName(name), type, content: bytes }
  })
  if (read.reduce((sum, { content }) => sum + content.length, 0) > FILES_MAX_BYTES)
    throw badRequest('Files can have at most 10 MB together.', 'files')
  return read
}

type Received = Awaited<ReturnType<typeof listReceived>>[number]

/** The answer over what it quotes: the newest reply with what that quoted. */
function textFor(body: string, to: Parameters<typeof answerText>[1], received: Received | undefined) {
  const day = received ? new Date(received.at).toUTCString().slice(5, 16) : ''
  const intro = received ? `On ${day}, ${received.fromName || received.fromAddress} wrote:` : ''
  try {
    return answerText(body, to, { intro, text: [received?.body, received?.quote].filter(Boolean).join('\n\n') })
  } catch (error) {
    if (!(error instanceof UnresolvedTag)) throw error
    throw badRequest(`${error.tag} has no value for this lead. Write what you mean instead.`, 'body')
  }
}

/** RFC 5322, 3.6.4: the References of the newest email and its own ID. The start of a long thread, and its end, say enough. */
const MOST_REFERENCES = 20

async function referencesOf(
  sql: Sql,
  { userId, threadId, email }: { userId: string; threadId: string; email: string },
) {
  const sent = (await listSent(sql, userId, email, MOST_REFERENCES)).filter(({ acceptedAt }) => acceptedAt)
  const received = (await listReceived(sql, userId, email, MOST_REFERENCES)).filter(isWritten)
  const answers = (await listAnswers(sql, userId, threadId, MOST_REFERENCES)).filter(({ state }) => state !== 'failed')
  const known = [
    ...sent.map(({ at, id, attempts, fromAddress }) => ({ at, ids: [messageIdOf(id, attempts, fromAddress ?? '')] })),
    ...received.map(({ at, rfcMessageId, rfcReferences }) => ({
      at,
      ids: [...(rfcReferences?.split(' ') ?? []), ...(rfcMessageId ? [rfcMessageId] : [])],
    })),
    ...answers.map(({ at, messageId }) => ({ at, ids: [messageId] })),
  ]
  const inOrder = known.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).flatMap(({ ids }) => ids)
  const ids = [...new Set(inOrder.toReversed())].toReversed()
  // What they wrote last is what we answer, whatever we sent since.
  const last = received[0]?.rfcMessageId
  const ordered = last ? [...ids.filter(id => id !== last), last] : ids
  return [...new Set([...ordered.slice(0, 1), ...ordered.slice(1 - MOST_REFERENCES)])].join(' ')
}

/** Takes an answer back and returns what was typed and attached. */
export async function unsend(sql: Sql, userId: string, threadId: string, id: string) {
  const files = await listFiles(sql, { userId, id })
  const answer = await takeBack(sql, userId, threadId, id)
  if (!answer && !(await findThread(sql, userId, threadId))) throw notFound('Thread')
  if (!answer) throw conflict('This answer is on its way already.')
  await showWaiting(sql, userId, threadId)
  await announceThreads(sql, userId, [threadId])
  return { ...answer, files: files.map(file => ({ ...file, content: file.content.toString('base64') })) }
}
