import type { ReplyLabel } from '#contract/replies.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { followAnswered } from '#server/incoming/record.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findThread } from './list-sql.ts'
import { listReceived } from './read-sql.ts'

/** Longer than Undo is offered: until then a label changes nothing else, so there's nothing else to undo. */
const AFTER_MS = 15_000

interface Labelled {
  userId: string
  threads: { id: string }[]
  label: ReplyLabel
}

export async function followLater(sql: Sql, { userId, threads, label }: Labelled, now: Date): Promise<void> {
  for (const { id } of threads)
    await enqueue(
      sql,
      'follow-label',
      { userId, id, label },
      { at: new Date(now.getTime() + AFTER_MS), key: `label ${id}` },
    )
}

/** What follows from a thread's label, as from one in a campaign's report. Nothing, if it has another one by now. */
export async function followLabel(
  { db }: Deps,
  { userId, id, label }: { userId: string; id: string; label: ReplyLabel },
): Promise<void> {
  await db.asSystem(async tx => {
    const thread = await findThread(tx, userId, id)
    if (thread?.label !== label) return
    const [reply] = await listReceived(tx, userId, thread.email, 1)
    if (reply) await followAnswered(tx, { userId, messageId: reply.messageId }, label)
    await announceChanges(tx, [
      { userId, type: 'leads', id: null },
      { userId, type: 'inbox', id },
    ])
  })
}
