import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { endSnoozed } from './list-sql.ts'
import { announceThreads } from './threads-sql.ts'

/** Of several snoozes of a thread, the last counts. */
export async function endLater(sql: Sql, userId: string, threads: { id: string }[], until: string): Promise<void> {
  for (const { id } of threads)
    await enqueue(sql, 'end-snooze', { userId, id, until }, { at: new Date(until), key: `snooze ${id}` })
}

export async function endSnooze({ db }: Deps, { userId, id, until }: { userId: string; id: string; until: string }) {
  await db.asSystem(async tx => {
    const ended = await endSnoozed(tx, userId, id, until)
    await announceThreads(
      tx,
      userId,
      ended.map(of => of.id),
    )
  })
}
