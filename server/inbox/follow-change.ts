import type { ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { followAnswered } from '#server/incoming/record.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { stopWaiting } from '#server/sending/sequences/follow-ups.ts'
import { findThread } from './list-sql.ts'
import { isWritten, listReceived } from './read-sql.ts'

/** Longer than Undo is offered: until then a label or a suppression changes nothing else, so there's nothing else to undo. */
const AFTER_MS = 15_000
const NEWEST = 20

interface Changed {
  userId: string
  threads: { id: string }[]
  label: ReplyLabel | null
}

export async function followLater(sql: Sql, { userId, threads, label }: Changed, now: Date): Promise<void> {
  const at = new Date(now.getTime() + AFTER_MS)
  for (const { id } of threads)
    await enqueue(sql, 'follow-change', { userId, id, label }, { at, key: `change of ${id}` })
}

/** What follows from a thread's label and from a suppression. Nothing, if it was undone. */
export async function followChange(
  { db }: Deps,
  { userId, id, label }: { userId: string; id: string; label: ReplyLabel | null },
): Promise<void> {
  await db.asSystem(async tx => {
    const thread = await findThread(tx, userId, id)
    if (!thread) return
    if (thread.isSuppressed) await stopWaiting(tx, { userId, emailNorm: thread.email })
    if (!label || thread.label !== label) return
    const reply = (await listReceived(tx, userId, thread.email, NEWEST)).find(isWritten)
    // A thread without a reply has the ID of the email that began it.
    const at = reply && reply.evidence !== 'company' ? new Date(reply.at) : null
    await followAnswered(tx, { userId, messageId: reply?.messageId ?? id, at }, label)
    await announceChanges(tx, [
      { userId, type: 'leads', id: null },
      { userId, type: 'inbox', id },
    ])
  })
}
