import type { ImapFlow } from 'imapflow'
import type { Deps } from '#server/deps.ts'
import { imapTrouble } from '#server/providers/mail/imap.ts'
import { listReplyMailboxes, noteReading, type ReplyMailbox } from '#server/sending-accounts/sending-accounts.ts'
import { lostThrough, whoSentLately } from './inbox-sql.ts'
import { readFolder } from './read-folder.ts'
import type { Inbox } from './receive-email.ts'
import { recordFeedback } from './record.ts'
import { forgetTaken } from './sql.ts'

/** Waiting for servers is most of it. */
const AT_ONCE = 8
/** A server that says a word now and then holds up nobody for longer. */
const MOST_MS = 90_000
/** Looked for in the sent mail in one look. */
const MOST_LOST = 50

/** Reads the answers and reports that came to the users' mailboxes, and to where the instance's bounces arrive. */
export async function readMailboxes(deps: Deps): Promise<void> {
  const mailboxes = await listReplyMailboxes(deps)
  const active = await whoSentLately(
    deps.db.system,
    mailboxes.map(({ userId }) => userId),
  )
  const waiting: (() => Promise<void>)[] = [...Map.groupBy(mailboxes, ({ userId }) => userId)]
    .filter(([userId]) => active.has(userId))
    .flatMap(([, theirs]) => {
      const ownAddresses = theirs.map(({ address }) => address.toLowerCase())
      return theirs.map(mailbox => () => readMailbox(deps, mailbox, ownAddresses))
    })
  if (deps.providers.openBounces) waiting.push(() => readBounces(deps))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }),
  )
  await forgetTaken(deps.db.system)
}

/** The settings page says what was in the way; the next look tries again. */
async function readMailbox(deps: Deps, mailbox: ReplyMailbox, ownAddresses: string[]): Promise<void> {
  const { userId, id, account } = mailbox
  if (!account) return void (await noteReading(deps.db.system, userId, id, mailbox.problem))
  let trouble: string | null = null
  try {
    const client = deps.providers.mailAccounts.openReading(account)
    await withClient(client, async () => {
      await readInbox(deps, client, { source: id, userId, ownAddresses })
      await findLost(deps, client, mailbox)
    })
  } catch (error) {
    trouble = imapTrouble(account, error)
  }
  await noteReading(deps.db.system, userId, id, trouble)
}

async function readBounces(deps: Deps): Promise<void> {
  const client = deps.providers.openBounces?.()
  if (!client) return
  try {
    await withClient(client, () => readInbox(deps, client, { source: 'instance', userId: null, ownAddresses: [] }))
  } catch (error) {
    console.error(`BOUNCE_IMAP_URL: ${imapTrouble({ host: client.host, port: client.port }, error)}`)
  }
}

async function withClient(client: ImapFlow, work: () => Promise<void>): Promise<void> {
  // What fails in the middle is told by the call that waits for it.
  client.on('error', () => {})
  const timer = setTimeout(() => client.close(), MOST_MS)
  try {
    await client.connect()
    await work()
    await client.logout()
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

/** Reports and answers of strangers land among the spam more often than others. */
async function readInbox(deps: Deps, client: ImapFlow, inbox: Inbox): Promise<void> {
  const junk = await folderFor(client, '\\Junk')
  for (const folder of ['INBOX', ...(junk ? [junk] : [])]) await readFolder(deps, client, inbox, folder)
}

const folderFor = async (client: ImapFlow, use: string) =>
  (await client.list()).find(({ specialUse }) => specialUse === use)?.path

/** Providers that keep what they send say for certain that they took it. That it is not there says nothing. */
async function findLost(deps: Deps, client: ImapFlow, mailbox: ReplyMailbox): Promise<void> {
  const lost = await lostThrough(deps.db.system, mailbox, MOST_LOST)
  const sent = lost.length > 0 ? await folderFor(client, '\\Sent') : undefined
  if (!sent) return
  await client.mailboxOpen(sent, { readOnly: true })
  for (const { userId, messageId, attempt, fromAddress } of lost) {
    const header = { 'message-id': `<${messageId}.${attempt}@${fromAddress.split('@').at(-1)}>` }
    const found = await client.search({ header }, { uid: true })
    if (!found || found.length === 0) continue
    const fact = { kind: 'accepted', words: 'Found in the sent mail of the mailbox' } as const
    await deps.db.asSystem(sql =>
      recordFeedback(sql, { userId, messageId, attempt, at: deps.clock.now(), fact, isSure: true }),
    )
  }
}
