import type { FastifyInstance } from 'fastify'
import {
  type LeadView,
  leadChanges,
  leadFields,
  SAVED_FILTERS_MAX,
  type SavedFilter,
  savedFilters,
  tags,
} from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { lookForEmails } from '#server/email-finder/email-finder.ts'
import { requireScope } from '#server/http/api-key.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, notFound, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { listLastContacts } from './activity/last-contacts-sql.ts'
import { addNote, deleteNote } from './activity/note-activity-sql.ts'
import { readDirectoryNote, readOrigins } from './activity/origins.ts'
import { readTimeline } from './activity/timeline.ts'
import { applyChange, undoChange, undoUntil } from './change/changes.ts'
import { mergeLeads } from './change/merge.ts'
import { countReach, countSelected, listUnreachable } from './filter-sql.ts'
import { countOtherFilters, listFilters, upsertFilter } from './list/saved-filters-sql.ts'
import { deleteNamed, leadOf, type Named } from './sql.ts'
import { createField, renameField } from './tags-and-fields/custom-fields.ts'
import { listFields, valuesOf } from './tags-and-fields/custom-fields-sql.ts'
import { createTag, updateTag } from './tags-and-fields/tags.ts'
import { listTags, tagsOf } from './tags-and-fields/tags-sql.ts'

/** The routes that organize the list: tags, custom fields, saved filters, and bulk changes. */
export function leadListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  namedThings(app, deps)
  serve(app, leadChanges.count, async ({ userId }, { body }) => ({
    count: await db.readAsUser(userId, tx => countSelected(tx, userId, body.selection)),
  }))
  serve(app, leadChanges.reach, ({ userId }, { body }) =>
    db.readAsUser(userId, tx => countReach(tx, userId, body.selection)),
  )
  serve(app, leadChanges.unreachable, ({ userId }, { body }) =>
    db.asUser(userId, async tx => [...(await listUnreachable(tx, userId, body.selection, body.by))]),
  )
  serve(app, leadChanges.apply, ({ userId, key }, { body: { selection, change } }) => {
    if (key && change.kind === 'delete') requireScope(key.scopes, { area: 'leads', tier: 'send' })
    return applyChange(deps, userId, selection, change)
  })
  serve(app, leadChanges.undo, ({ userId }, { params }) => undoChange(deps, userId, params.id))
  serve(app, leadChanges.merge, ({ userId }, { body }) =>
    db.asUser(userId, async tx => {
      const now = clock.now()
      const merged = await mergeLeads(tx, userId, body, { now, undoUntil: undoUntil(now) })
      if (body.take.includes('website')) await lookForEmails(tx, deps, userId, [merged.lead])
      await announceChanges(tx, [{ userId, type: 'leads', id: null }])
      return merged
    }),
  )
  serve(app, leadChanges.tagsOf, ({ userId }, { body }) =>
    db.readAsUser(userId, async tx => [...(await tagsOf(tx, userId, body.ids, body.fieldIds))]),
  )
  serve(app, leadChanges.lastContacts, ({ userId }, { body }) =>
    db.readAsUser(userId, async tx => [...(await listLastContacts(tx, userId, body.ids))]),
  )
  serve(app, leadChanges.more, ({ userId }, { params }) =>
    db.readAsUser(userId, async tx => {
      const lead = await leadOf(tx, userId, params.id)
      const [of] = await tagsOf(tx, userId, [lead.id])
      const all = of ? await listTags(tx, userId) : []
      const [contact] = await listLastContacts(tx, userId, [lead.id])
      return {
        tags: all.filter(tag => of?.tagIds.includes(tag.id)),
        values: [...(await valuesOf(tx, userId, lead.id))],
        origins: await readOrigins(tx, userId, lead),
        directory: await readDirectoryNote(tx, userId, lead.id),
        suppression: contact?.suppression ?? null,
      }
    }),
  )
  serveInTx(app, db.asUser, leadChanges.addNote, async ({ userId, sql }, { params: { id }, body }) => {
    const added = orNotFound(await addNote(sql, userId, id, body), 'Lead')
    await announceChanges(sql, [{ userId, type: 'leads', id }])
    return added
  })
  serveInTx(app, db.asUser, leadChanges.deleteNote, async ({ userId, sql }, { params: { id } }) => {
    const { leadId } = orNotFound(await deleteNote(sql, userId, id), 'Note')
    await announceChanges(sql, [{ userId, type: 'leads', id: leadId }])
    return {}
  })
  serve(app, leadChanges.timeline, ({ userId }, { params }) =>
    db.readAsUser(userId, async tx => readTimeline(tx, userId, await leadOf(tx, userId, params.id))),
  )
}

function namedThings(app: FastifyInstance, { db }: Deps): void {
  serve(app, tags.list, ({ userId }) => db.readAsUser(userId, async tx => [...(await listTags(tx, userId))]))
  serve(app, tags.create, ({ userId }, { body }) => db.asUser(userId, tx => createTag(tx, userId, body)))
  serve(app, tags.update, ({ userId }, { params, body }) =>
    db.asUser(userId, tx => updateTag(tx, userId, params.id, body)),
  )
  serve(app, tags.remove, ({ userId }, { params }) =>
    db.asUser(userId, tx => remove(tx, userId, { from: 'tags', what: 'Tag', id: params.id })),
  )
  serve(app, leadFields.list, ({ userId }) => db.readAsUser(userId, async tx => [...(await listFields(tx, userId))]))
  serve(app, leadFields.create, ({ userId }, { body }) => db.asUser(userId, tx => createField(tx, userId, body)))
  serve(app, leadFields.update, ({ userId }, { params, body }) =>
    db.asUser(userId, tx => renameField(tx, userId, params.id, body.name)),
  )
  serve(app, leadFields.remove, ({ userId }, { params }) =>
    db.asUser(userId, tx => remove(tx, userId, { from: 'custom_fields', what: 'Field', id: params.id })),
  )
  serve(app, savedFilters.list, ({ userId }) => db.readAsUser(userId, async tx => [...(await listFilters(tx, userId))]))
  serve(app, savedFilters.save, ({ userId }, { body }) => db.asUser(userId, tx => saveFilter(tx, userId, body)))
  serve(app, savedFilters.remove, ({ userId }, { params }) =>
    db.asUser(userId, tx => remove(tx, userId, { from: 'saved_filters', what: 'Filter', id: params.id })),
  )
}

async function remove(
  sql: Sql,
  userId: string,
  { from, what, id }: { from: Named; what: string; id: string },
): Promise<{ deleted: number }> {
  const deleted = await deleteNamed(sql, userId, from, id)
  if (deleted === 0) throw notFound(what)
  return { deleted }
}

/** Saves a filter. Replaces the one with the same name, which the limit doesn't count twice. */
async function saveFilter(
  sql: Sql,
  userId: string,
  { name, view }: { name: string; view: LeadView },
): Promise<SavedFilter> {
  if ((await countOtherFilters(sql, userId, name)) >= SAVED_FILTERS_MAX)
    throw badRequest(`You already have ${SAVED_FILTERS_MAX} saved filters. Delete one first.`)
  return upsertFilter(sql, userId, name, view)
}
