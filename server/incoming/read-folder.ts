import type { ImapFlow } from 'imapflow'
import type { Deps } from '#server/deps.ts'
import { findTraces } from './find-message.ts'
import { readCursor, saveCursor, whoWasMailed } from './inbox-sql.ts'
import { MAX_MAIL, readMail } from './parse-email.ts'
import { type Inbox, takeMail } from './receive-email.ts'

/** In one look; what is left waits for the next. A busy mailbox gets fewer in two minutes. */
const MOST = 200
const DAY = 86_400_000
const MAX_HEAD = 64 * 1024

interface Head {
  uid: number
  receivedAt: Date
}

/**
 * Reads what is new in a folder, opened for reading alone: nothing is marked as seen, moved or deleted. Of all mails the
 * heads are looked at, and only of those that may concern us more. The first time, and where the server has numbered anew,
 * it begins a day back; nothing counts twice.
 */
export async function readFolder(deps: Deps, client: ImapFlow, inbox: Inbox, folder: string): Promise<void> {
  const { system } = deps.db
  const { source } = inbox
  const box = await client.mailboxOpen(folder, { readOnly: true })
  const uidValidity = Number(box.uidValidity)
  const cursor = await readCursor(system, source, folder)
  const from = cursor?.uidValidity === uidValidity ? cursor.nextUid : null
  if (from !== null && box.uidNext <= from) return
  // At the first look, too: what came back within a minute was there before it.
  const since = new Date((cursor ? new Date(cursor.readAt) : deps.clock.now()).getTime() - DAY)
  const query = from === null ? { since } : { uid: `${from}:*` }
  const found = (await client.search(query, { uid: true })) || []
  // `n:*` always has the last mail in it, also where its number is below n.
  const fresh = found.filter(uid => uid >= (from ?? 0)).sort((a, b) => a - b)
  const uids = fresh.slice(0, MOST)
  for (const head of await headsToRead(deps, client, inbox, uids)) await readOne(deps, client, inbox, head)
  const nextUid = fresh.length > MOST ? (uids.at(-1) ?? 0) + 1 : Math.max(box.uidNext, (uids.at(-1) ?? 0) + 1)
  await saveCursor(system, { source, folder, uidValidity, nextUid })
}

async function headsToRead(deps: Deps, client: ImapFlow, inbox: Inbox, uids: number[]): Promise<Head[]> {
  if (uids.length === 0) return []
  const heads: (Head & { from: string; isOurs: boolean })[] = []
  // `headers: true` would ask for all of it, however long.
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
  const mailed = await whoWasMailed(deps.db.system, inbox.userId, senders)
  return heads.filter(({ isOurs, from }) => isOurs || mailed.has(from))
}

const isReport = (headers: string) =>
  /^(content-type: *multipart\/report\b|x-failed-recipients:|return-path: *<>|from:.*\b(mailer-daemon|postmaster)@)/im.test(
    headers,
  )

/** A mail that can not be taken must not keep those behind it waiting: tried twice, it is told and left out. */
async function readOne(deps: Deps, client: ImapFlow, inbox: Inbox, { uid, receivedAt }: Head): Promise<void> {
  const message = await client.fetchOne(uid, { source: { start: 0, maxLength: MAX_MAIL } }, { uid: true })
  if (!message || !message.source) return
  const { source } = message
  const take = () => takeMail(deps, inbox, source, receivedAt)
  // While the database is away the cursor can not be saved either, and this mail is read again.
  await take()
    .catch(take)
    .catch((error: unknown) => console.error(`A mail of ${inbox.source} could not be taken`, error))
}
