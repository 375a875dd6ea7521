import type { ImapFlow } from 'imapflow'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { throughImap } from '#server/providers/mail/imap.ts'
import { findReplyAccount } from '#server/sending-accounts/sending-accounts.ts'
import { listReadHere, listUnseen, settleSeen, type UnseenAt } from './seen-sql.ts'
import { announceThreads } from './threads-sql.ts'

// What's read here is marked as seen in the mailbox, and the other way around. Each newest reply changes once in either
// direction: the thread then forgets where it is, so marking it as unread stays.

const MOST_MS = 60_000
const AFTER_MS = 5000

/** Several threads that are read one after the other take one connection. */
export async function markSeenLater(sql: Sql, userId: string, accountIds: (string | null)[], now: Date): Promise<void> {
  const at = new Date(now.getTime() + AFTER_MS)
  for (const id of new Set(accountIds))
    if (id) await enqueue(sql, 'mark-seen', { userId, id }, { at, key: `seen ${id}` })
}

/** Marks replies as seen whose threads were read here. The only flag that Canvass sets. */
export async function markSeen(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { system } = deps.db
  const rows = await listReadHere(system, userId, id)
  const box = rows.length > 0 ? await findReplyAccount(deps, userId, id) : undefined
  if (!box?.account) return
  const client = await deps.providers.mailAccounts.openReading(box.account)
  await throughImap(client, MOST_MS, async () => {
    for (const [folder, of] of Map.groupBy(rows, row => row.folder)) {
      const opened = await client.mailboxOpen(folder)
      // After the server renumbered, these numbers are other emails.
      const uids = of.filter(row => row.uidValidity === validityOf(opened)).map(({ uid }) => uid)
      if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true })
    }
  })
  await settleSeen(system, userId, rows, { isReadThere: false })
}

/** Marks threads as read whose newest reply, in the folder that's open, was read in another program. */
export async function takeSeen(deps: Deps, client: ImapFlow, userId: string, at: Omit<UnseenAt, 'uid'>): Promise<void> {
  const unread = await listUnseen(deps.db.system, userId, at)
  if (unread.length === 0) return
  const seen = await client.search({ seen: true, uid: unread.map(({ uid }) => uid).join(',') }, { uid: true })
  const read = unread.filter(({ uid }) => seen && seen.includes(uid))
  if (read.length === 0) return
  await deps.db.asSystem(async tx => {
    await settleSeen(tx, userId, read, { isReadThere: true })
    await announceThreads(
      tx,
      userId,
      read.map(({ id }) => id),
    )
  })
}

/** RFC 3501 has 32 bits for it, and lets a server leave it out. */
export const validityOf = ({ uidValidity }: { uidValidity?: bigint | undefined }): number =>
  Number(BigInt.asUintN(32, uidValidity ?? 0n))
