import type { ImapFlow, SearchObject } from 'imapflow'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { isDmarcSubject } from '#server/domains/reports/reports.ts'
import { takeSeen, validityOf } from '#server/inbox/seen.ts'
import { log } from '#server/log/log.ts'
import { looksLikeReply } from './find-answered.ts'
import { findTraces } from './find-message.ts'
import { findByDomain } from './find-sql.ts'
import { companyOf } from './free-mail.ts'
import { emailedAddresses, readCursor, saveCursor } from './inbox-sql.ts'
import { MAX_HEAD_LINES, MAX_MAIL, type ReceivedMail, readMail } from './parse-email.ts'
import { looksLikeReport } from './parse-report.ts'
import { type Inbox, receiveEmail } from './receive-email.ts'

/** Emails at a time. */
const MOST = 200
/** UIDs searched per read: their list stays short, whatever was moved into the folder. */
const MOST_UIDS = 10_000
const MAX_HEAD = 64 * 1024

interface Head {
  uid: number
  receivedAt: Date
}

/**
 * Reads what's new in a folder, opened read-only: nothing is marked as seen, moved, or deleted. Fetches all
 * headers, and more only of relevant emails. On the first read, or after the server renumbers, it starts a day
 * back; nothing counts twice. `goOn` is called after each part; without it, the rest waits for the next read.
 */
export async function readFolder(
  deps: Deps,
  client: ImapFlow,
  inbox: Inbox,
  folder: string,
  goOn?: () => void,
): Promise<void> {
  while (await readPart(deps, client, inbox, folder, goOn)) goOn?.()
  const { userId, source } = inbox
  if (userId !== null && client.mailbox)
    await takeSeen(deps, client, userId, { source, folder, uidValidity: validityOf(client.mailbox) })
}

/** Whether there's more to read now. */
async function readPart(deps: Deps, client: ImapFlow, inbox: Inbox, folder: string, goOn?: () => void) {
  const { system } = deps.db
  const { source } = inbox
  const box = await client.mailboxOpen(folder, { readOnly: true })
  const uidValidity = validityOf(box)
  const cursor = await readCursor(system, source, folder)
  const known = cursor?.uidValidity === uidValidity ? cursor.nextUid : 0
  // Courier doesn't say which UID is next.
  const end = box.uidNext ?? Math.max(known, (await lastUid(client, box.exists)) + 1)
  // A server whose UIDs went back has renumbered, whatever it says.
  const from = known > 0 && known <= end ? known : null
  if (from === end) return false
  // Also on the first read: an email that bounced within a minute arrived before it.
  const since = new Date((cursor ? new Date(cursor.readAt) : deps.clock.now()).getTime() - DAY_MS)
  const until = from === null ? end : Math.min(end, from + MOST_UIDS)
  const query = from === null ? { since } : { uid: `${from}:${until - 1}` }
  const found = await search(client, query)
  const fresh = found.filter(uid => from === null || (uid >= from && uid < until)).sort((a, b) => a - b)
  for (let at = 0; at === 0 || (goOn && at < fresh.length); at += MOST) {
    const uids = fresh.slice(at, at + MOST)
    for (const head of await headsToRead(deps, client, inbox, uids))
      await readOne(deps, client, { ...inbox, folder, uidValidity }, head)
    const read = (uids.at(-1) ?? 0) + 1
    const nextUid = fresh.length > at + MOST ? read : Math.max(until, read)
    await saveCursor(system, { source, folder, uidValidity, nextUid })
    goOn?.()
  }
  // An empty part may be one of a hundred thousand that the server made up.
  return goOn !== undefined && fresh.length > 0 && until < end
}

/** 0: the folder is empty. */
async function lastUid(client: ImapFlow, exists: number): Promise<number> {
  if (exists === 0) return 0
  return Math.max(0, ...(await search(client, { uid: '*' })).slice(-1))
}

/** The client reports a refused search, or a folder that's gone, with `false`: that isn't "nothing new". */
async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true })
  if (!found) throw new Error('The server refused to search the folder')
  return found
}

async function headsToRead(deps: Deps, client: ImapFlow, inbox: Inbox, uids: number[]): Promise<Head[]> {
  if (uids.length === 0) return []
  const heads: (Head & { from: string; isOurs: boolean; company: string | null })[] = []
  // `headers: true` would request all headers, however long.
  const head = { key: 'header', start: 0, maxLength: MAX_HEAD }
  const wanted = { uid: true, internalDate: true, bodyParts: [head] }
  const asked = new Set(uids)
  for await (const { uid, headers, internalDate } of client.fetch(uids.join(','), wanted, { uid: true })) {
    // Servers also tell of flags that changed elsewhere, and may repeat themselves.
    const mail = headers && asked.delete(uid) && (await readMail(headers, MAX_HEAD_LINES))
    if (!mail) continue
    const receivedAt = new Date(internalDate ?? Number.NaN)
    heads.push({
      uid,
      receivedAt: Number.isNaN(receivedAt.getTime()) ? deps.clock.now() : receivedAt,
      from: mail.from.address,
      isOurs:
        isDmarcSubject(mail.subject) ||
        looksLikeReport(mail.headers) ||
        findTraces(deps.secrets, mail.headers).ids.length > 0 ||
        isThroughSes(mail),
      company: looksLikeReply(mail) ? companyOf(mail.from.address) : null,
    })
  }
  if (inbox.userId === null) return heads.filter(({ isOurs }) => isOurs)
  const senders = heads.map(({ from }) => from)
  const mailed = await emailedAddresses(deps.db.system, inbox.userId, senders)
  const rest = heads.filter(({ isOurs, from }) => !isOurs && !mailed.has(from))
  const known = new Set<string>()
  for (const domain of new Set(rest.map(({ company }) => company)))
    if (
      domain &&
      (await findByDomain(deps.db.system, { userId: inbox.userId, domain, now: deps.clock.now(), days: 60 }))
    )
      known.add(domain)
  return heads.filter(({ isOurs, from, company }) => isOurs || mailed.has(from) || known.has(company ?? ''))
}

/** SES replaces our Message-ID; whether it's our email shows in what's quoted. */
const isThroughSes = (mail: ReceivedMail) =>
  /amazonses\.com>/.test(`${mail.header('references')} ${mail.header('in-reply-to')}`)

/** An email that we can't process must not block those behind it: after two tries it's logged and skipped. */
async function readOne(
  deps: Deps,
  client: ImapFlow,
  { folder, uidValidity, ...inbox }: Inbox & { folder: string; uidValidity: number },
  { uid, receivedAt }: Head,
): Promise<void> {
  const message = await client.fetchOne(uid, { source: { start: 0, maxLength: MAX_MAIL } }, { uid: true })
  if (!message || !message.source) return
  const { source } = message
  const unseenAt = { source: inbox.source, folder, uidValidity, uid }
  const take = () => receiveEmail(deps, { ...inbox, ...(inbox.userId && { unseenAt }) }, source, receivedAt)
  // While the database is down, the cursor can't be saved either, so this email is read again.
  await take()
    .catch(take)
    .catch((error: unknown) => log.error({ err: error, inbox: inbox.source }, 'Couldn’t process an incoming email'))
}
