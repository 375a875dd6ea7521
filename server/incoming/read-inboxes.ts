import type { ImapFlow, ListResponse } from 'imapflow'
import { addressNorm } from '#contract/address.ts'
import type { Deps } from '#server/deps.ts'
import { forgetFiles } from '#server/inbox/answers-sql.ts'
import { log } from '#server/log/log.ts'
import { folderFor, imapTrouble, throughImap } from '#server/providers/mail/imap.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { messageIdOf } from '#server/sending/compose/message-id.ts'
import { listReplyAccounts, noteReading, type ReplyAccount } from '#server/sending-accounts/sending-accounts.ts'
import { lostThrough, recentSenders, watchedInboxes } from './inbox-sql.ts'
import { readFolder } from './read-folder.ts'
import type { Inbox } from './receive-email.ts'
import { recordFact } from './record.ts'
import { forgetOriginals } from './replies-sql.ts'
import { forgetProcessed } from './sql.ts'

/** Most of the time is spent waiting for servers. */
const CONCURRENCY = 8
/** A server that trickles its answers doesn't delay others for longer than this. */
export const MOST_MS = 90_000
/** Emails searched for in the Sent folder per read. */
const MOST_LOST = 50

/** An inbox, and how it's read. */
export interface Mailbox {
  /** A sending account's ID, or `instance` or `replies`. */
  source: string
  /** Changes whenever its settings change. */
  revision: number
  /** Returns an unopened client. */
  open(): Promise<ImapFlow>
  /** Reads what's new in all its folders, of each only the next emails unless `goOn` is given (readFolder). */
  read(client: ImapFlow, goOn?: () => void): Promise<void>
  /** What reading failed with, and null once it worked. */
  note(error: unknown): Promise<void>
}

/** Reads replies and reports from all inboxes that no process watches (watch-inboxes.ts). */
export async function readInboxes(deps: Deps): Promise<void> {
  const { system } = deps.db
  const watched = await watchedInboxes(system)
  const waiting = (await listMailboxes(deps)).filter(({ source }) => !watched.has(source))
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await readOnce(next)
    }),
  )
  await forgetProcessed(system)
  const users = await listUsers(deps)
  await forgetOriginals(system, users)
  await forgetFiles(system, users)
}

const listUsers = async (deps: Deps) => [...new Set((await listReplyAccounts(deps)).map(({ userId }) => userId))]

async function readOnce({ open, read, note }: Mailbox): Promise<void> {
  try {
    const client = await open()
    await throughImap(client, MOST_MS, () => read(client))
    await note(null)
  } catch (error) {
    await note(error)
  }
}

/** The inboxes of accounts that sent lately, and the instance's own. */
export async function listMailboxes(deps: Deps): Promise<Mailbox[]> {
  const accounts = await listReplyAccounts(deps)
  const active = await recentSenders(
    deps.db.system,
    accounts.map(({ userId }) => userId),
  )
  const theirs = [...Map.groupBy(accounts, ({ userId }) => userId)]
    .filter(([userId]) => active.has(userId))
    .flatMap(([, each]) => {
      const ownAddresses = each.map(({ address }) => addressNorm(address))
      return each.map(account => replyMailbox(deps, account, ownAddresses))
    })
  const { openBounces, replies } = deps.providers
  return [
    ...(replies ? [ownMailbox(deps, 'replies', replies.open)] : []),
    ...(openBounces ? [ownMailbox(deps, 'instance', openBounces)] : []),
    ...theirs,
  ]
}

/** The settings page shows the problem; the next read tries again. */
function replyMailbox(deps: Deps, sendingAccount: ReplyAccount, ownAddresses: string[]): Mailbox {
  const { userId, id, revision, account, problem } = sendingAccount
  return {
    source: id,
    revision,
    open: async () => {
      if (!account) throw new ProviderError('mail', 'refused', problem ?? '', { retrySafe: true })
      return deps.providers.mailAccounts.openReading(account)
    },
    read: async (client, goOn) => {
      const folders = await client.list()
      await findLost(deps, client, sendingAccount, folders)
      await readInbox(deps, client, { source: id, userId, ownAddresses }, folders, goOn)
    },
    note: async error => {
      const trouble = error === null ? null : imapTrouble(account ?? { host: '', port: 0 }, error)
      await noteReading(deps.db.system, userId, id, trouble)
    },
  }
}

/** The settings of the instance's own inboxes. */
const SETTINGS = { instance: 'BOUNCE_IMAP_URL', replies: 'REPLY_IMAP_URL' } as const

function ownMailbox(deps: Deps, source: keyof typeof SETTINGS, open: () => Promise<ImapFlow>): Mailbox {
  const inbox = { source, userId: null, ownAddresses: [] }
  const setting = SETTINGS[source]
  return {
    source: inbox.source,
    revision: 0,
    open,
    read: async (client, goOn) => readInbox(deps, client, inbox, await client.list(), goOn),
    note: async error => {
      const { hostname: host, port } = new URL(deps.config[setting] ?? 'imap://unknown')
      if (error !== null) log.error(`${setting}: ${imapTrouble({ host, port: Number(port) }, error)}`)
    },
  }
}

/** Reports and strangers’ replies are more likely to land in spam. INBOX stays open: its news are what IDLE shows. */
async function readInbox(
  deps: Deps,
  client: ImapFlow,
  inbox: Inbox,
  folders: ListResponse[],
  goOn?: () => void,
): Promise<void> {
  const junk = folderFor(folders, '\\Junk')
  for (const folder of [...(junk ? [junk] : []), 'INBOX']) await readFolder(deps, client, inbox, folder, goOn)
}

/** If a provider keeps a copy in Sent, it accepted the email. A missing copy proves nothing. */
async function findLost(
  deps: Deps,
  client: ImapFlow,
  sendingAccount: ReplyAccount,
  folders: ListResponse[],
): Promise<void> {
  const lost = await lostThrough(deps.db.system, sendingAccount, MOST_LOST)
  const sent = lost.length > 0 ? folderFor(folders, '\\Sent') : undefined
  if (!sent) return
  await client.mailboxOpen(sent, { readOnly: true })
  for (const { userId, messageId, attempt, fromAddress } of lost) {
    const header = { 'message-id': messageIdOf(messageId, attempt, fromAddress) }
    const found = await client.search({ header }, { uid: true })
    if (!found || found.length === 0) continue
    const fact = { kind: 'accepted', words: 'Found in the sending account’s Sent folder' } as const
    await deps.db.asSystem(sql =>
      recordFact(sql, { userId, messageId, attempt, at: deps.clock.now(), fact, isSure: true }),
    )
  }
}
