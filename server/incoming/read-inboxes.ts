import type { ImapFlow } from 'imapflow'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { imapTrouble } from '#server/providers/mail/imap.ts'
import { listReplyAccounts, noteReading, type ReplyAccount } from '#server/sending-accounts/sending-accounts.ts'
import { lostThrough, recentSenders } from './inbox-sql.ts'
import { readFolder } from './read-folder.ts'
import type { Inbox } from './receive-email.ts'
import { recordFact } from './record.ts'
import { forgetProcessed } from './sql.ts'

/** Most of the time is spent waiting for servers. */
const CONCURRENCY = 8
/** A server that trickles its answers doesn't delay others for longer than this. */
const MOST_MS = 90_000
/** Emails searched for in the Sent folder per read. */
const MOST_LOST = 50

/** Reads replies and reports from users' inboxes and from the instance's bounce inbox. */
export async function readInboxes(deps: Deps): Promise<void> {
  const sendingAccounts = await listReplyAccounts(deps)
  const active = await recentSenders(
    deps.db.system,
    sendingAccounts.map(({ userId }) => userId),
  )
  const waiting: (() => Promise<void>)[] = [...Map.groupBy(sendingAccounts, ({ userId }) => userId)]
    .filter(([userId]) => active.has(userId))
    .flatMap(([, theirs]) => {
      const ownAddresses = theirs.map(({ address }) => address.toLowerCase())
      return theirs.map(sendingAccount => () => readReplyAccount(deps, sendingAccount, ownAddresses))
    })
  if (deps.providers.openBounces) waiting.push(() => readBounces(deps))
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }),
  )
  await forgetProcessed(deps.db.system)
}

/** The settings page shows the problem; the next read tries again. */
async function readReplyAccount(deps: Deps, sendingAccount: ReplyAccount, ownAddresses: string[]): Promise<void> {
  const { userId, id, account } = sendingAccount
  if (!account) return void (await noteReading(deps.db.system, userId, id, sendingAccount.problem))
  let trouble: string | null = null
  try {
    const client = await deps.providers.mailAccounts.openReading(account)
    await withClient(client, async () => {
      await readInbox(deps, client, { source: id, userId, ownAddresses })
      await findLost(deps, client, sendingAccount)
    })
  } catch (error) {
    trouble = imapTrouble(account, error)
  }
  await noteReading(deps.db.system, userId, id, trouble)
}

async function readBounces(deps: Deps): Promise<void> {
  const client = await deps.providers.openBounces?.()
  if (!client) return
  try {
    await withClient(client, () => readInbox(deps, client, { source: 'instance', userId: null, ownAddresses: [] }))
  } catch (error) {
    log.error(`BOUNCE_IMAP_URL: ${imapTrouble({ host: client.host, port: client.port }, error)}`)
  }
}

async function withClient(client: ImapFlow, work: () => Promise<void>): Promise<void> {
  // A failure in the middle surfaces in the call that waits for it.
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

/** Reports and strangers' replies are more likely to land in spam. */
async function readInbox(deps: Deps, client: ImapFlow, inbox: Inbox): Promise<void> {
  const junk = await folderFor(client, '\\Junk')
  for (const folder of ['INBOX', ...(junk ? [junk] : [])]) await readFolder(deps, client, inbox, folder)
}

const folderFor = async (client: ImapFlow, use: string) =>
  (await client.list()).find(({ specialUse }) => specialUse === use)?.path

/** If a provider keeps a copy in Sent, it accepted the email. A missing copy proves nothing. */
async function findLost(deps: Deps, client: ImapFlow, sendingAccount: ReplyAccount): Promise<void> {
  const lost = await lostThrough(deps.db.system, sendingAccount, MOST_LOST)
  const sent = lost.length > 0 ? await folderFor(client, '\\Sent') : undefined
  if (!sent) return
  await client.mailboxOpen(sent, { readOnly: true })
  for (const { userId, messageId, attempt, fromAddress } of lost) {
    const header = { 'message-id': `<${messageId}.${attempt}@${fromAddress.split('@').at(-1)}>` }
    const found = await client.search({ header }, { uid: true })
    if (!found || found.length === 0) continue
    const fact = { kind: 'accepted', words: 'Found in the sending account’s Sent folder' } as const
    await deps.db.asSystem(sql =>
      recordFact(sql, { userId, messageId, attempt, at: deps.clock.now(), fact, isSure: true }),
    )
  }
}
