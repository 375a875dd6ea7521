import type { FastifyInstance } from 'fastify'
import { leadChanges } from '#contract/lead-list.ts'
import { tasks } from '#contract/tasks.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { orNotFound } from '#server/http/errors.ts'
import { serveInTx } from '#server/http/serve.ts'
import { countOpen, findTask, listTasks, setDone } from './sql.ts'
import { announceTasks, planTask, presentTask } from './tasks.ts'

/** Calls and tasks for the user to do. */
export function taskRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.asUser, tasks.list, async ({ userId, sql }, { query }, { reply }) => {
    const { state, type = null, leadId = null, cursor, limit, updatedSince } = query
    const after = cursor === undefined ? null : readCursor(cursor, TimeCursor)
    const rows = await listTasks(sql, userId, { state, type, leadId, after, limit: limit + 1, updatedSince })
    const { page, last } = pageOf(rows, limit)
    if (last) reply.header('x-next-cursor', writeCursor({ at: last.place, id: last.id }))
    return page.map(({ place: _, ...task }) => presentTask(task))
  })
  serveInTx(app, db.asUser, tasks.count, async ({ userId, sql }) => ({ open: await countOpen(sql, userId) }))
  serveInTx(app, db.asUser, leadChanges.addTask, async ({ userId, sql }, { params, body }) => {
    const { id } = orNotFound(await planTask(sql, userId, params.id, { ...body, now: clock.now() }), 'Lead')
    return presentTask(orNotFound(await findTask(sql, userId, id), 'Task'))
  })
  serveInTx(app, db.asUser, tasks.setDone, async ({ userId, sql }, { params: { id }, body: { isDone } }) => {
    const changed = orNotFound(await setDone(sql, userId, { id, isDone, now: clock.now() }), 'Task')
    const task = orNotFound(await findTask(sql, userId, id), 'Task')
    await announceTasks(sql, userId, [changed])
    return presentTask(task)
  })
}
