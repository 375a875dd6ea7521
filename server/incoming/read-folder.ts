import type { ImapFlow } from 'imapflow'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { findTraces } from './find-message.ts'
import { emailedAddresses, readCursor, saveCursor } from './inbox-sql.ts'
import { MAX_MAIL, readMail } from './parse-email.ts'
import { type Inbox, receiveEmail } from './receive-email.ts'

/** Emails per read; the rest waits for the next. In two minutes, a busy sending account gets fewer. */
const MOST = 200
const DAY = 86_400_000
const MAX_HEAD = 64 * 1024

interface Head {
  uid: number
  receivedAt: Date
}

/**
 * Reads what's new in a folder, opened read-only: nothing is marked as seen, moved, or deleted. Fetches all
 * headers, and more only of relevant emails. On the first read, or after the server renumbers, it starts a day
 * back; nothing counts twice.
 */
export async function readFolder(deps: Deps, client: ImapFlow, inbox: Inbox, folder: string): Promise<void> {
  const { system } = deps.db
  const { source } = inbox
  const box = await client.mailboxOpen(folder, { readOnly: true })
  const uidValidity = Number(box.uidValidity)
  const cursor = await readCursor(system, source, folder)
  const from = cursor?.uidValidity === uidValidity ? cursor.nextUid : null
  if (from !== null && box.uidNext <= from) return
  // Also on the first read: an email that bounced within a minute arrived before it.
  const since = new Date((cursor ? new Date(cursor.readAt) : deps.clock.now()).getTime() - DAY)
  const query = from === null ? { since } : { uid: `${from}:*` }
  const found = (await client.search(query, { uid: true })) || []
  // `n:*` always includes the last email, even if its number is below n.
  const fresh = found.filter(uid => uid >= (from ?? 0)).sort((a, b) => a - b)
  const uids = fresh.slice(0, MOST)
  for (const head of await headsToRead(deps, client, inbox, uids)) await readOne(deps, client, inbox, head)
  const nextUid = fresh.length > MOST ? (uids.at(-1) ?? 0) + 1 : Math.max(box.uidNext, (uids.at(-1) ?? 0) + 1)
  await saveCursor(system, { source, folder, uidValidity, nextUid })
}

async function headsToRead(deps: Deps, client: ImapFlow, inbox: Inbox, uids: number[]): Promise<Head[]> {
  if (uids.length === 0) return []
  const heads: (Head & { from: string; isOurs: boolean })[] = []
  // `headers: true` would request all headers, however long.
  const head = { key: 'header', start: 0, maxLength: MAX_HEAD }
  const wanted = { uid: true, internalDate: true, bodyParts: [head] }
  for await (const { uid, headers, internalDate } of client.fetch(uids.join(','), wanted, { uid: true })) {
    const mail = headers && (await readMail(headers))
    if (!mail) continue
    const receivedAt = new Date(internalDate ?? Number.NaN)
    heads.push({
      uid,
      receivedAt: Number.isNaN(receivedAt.getTime()) ? deps.clock.now() : receivedAt,
      from: mail.from.address,
      isOurs: isReport(mail.headers) || findTraces(deps.secrets, mail.headers).ids.length > 0,
    })
  }
  if (inbox.userId === null) return heads.filter(({ isOurs }) => isOurs)
  const senders = heads.map(({ from }) => from)
  const mailed = await emailedAddresses(deps.db.system, inbox.userId, senders)
  return heads.filter(({ isOurs, from }) => isOurs || mailed.has(from))
}

const isReport = (headers: string) =>
  /^(content-type: *multipart\/report\b|x-failed-recipients:|return-path: *<>|from:.*\b(mailer-daemon|postmaster)@)/im.test(
    headers,
  )

/** An email that we can't process must not block those behind it: after two tries it's logged and skipped. */
async function readOne(deps: Deps, client: ImapFlow, inbox: Inbox, { uid, receivedAt }: Head): Promise<void> {
  const message = await client.fetchOne(uid, { source: { start: 0, maxLength: MAX_MAIL } }, { uid: true })
  if (!message || !message.source) return
  const { source } = message
  const take = () => receiveEmail(deps, inbox, source, receivedAt)
  // While the database is down, the cursor can't be saved either, so this email is read again.
  await take()
    .catch(take)
    .catch((error: unknown) => log.error({ err: error, inbox: inbox.source }, 'Couldn’t process an incoming email'))
}
