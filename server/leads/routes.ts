import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { leadPins } from '#contract/lead-pins.ts'
import { Lead, leads } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { note } from '#server/audit-log/audit-log.ts'
import { reserveUsage } from '#server/billing/billing.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Deps } from '#server/deps.ts'
import { lookForEmails } from '#server/email-finder/email-finder.ts'
import { announceChanges } from '#server/http/changes.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { noteActivity } from './activity/note-activity-sql.ts'
import { importLeads } from './add/add-leads.ts'
import { addSamples } from './add/samples.ts'
import { contactRoutes } from './contacts/routes.ts'
import { factRoutes } from './facts/routes.ts'
import { editOf, storedFields } from './fields.ts'
import { readFacets } from './list/facets.ts'
import { readAll, readPage } from './list/page.ts'
import { readPins } from './list/pins.ts'
import { saveExport } from './list/save-export.ts'
import { leadListRoutes } from './list-routes.ts'
import * as sql from './sql.ts'
import { deleteLeads } from './write-sql.ts'

export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  listRoutes(app, deps)
  leadListRoutes(app, deps)
  factRoutes(app, deps)
  contactRoutes(app, deps)

  serve(app, leads.get, async ({ userId }, { params }) =>
    db.readAsUser(userId, tx => sql.leadOf(tx, userId, params.id)),
  )
  serve(app, leads.create, ({ userId }, { body }) =>
    db.asUser(userId, async tx => {
      const fields = storedFields(body)
      await reserveUsage(tx, { userId, kind: 'leads', n: 1, now: clock.now() })
      const lead = await sql.insertLead(tx, userId, fields)
      await lookForEmails(tx, deps, userId, [lead])
      await announceChanges(tx, [{ userId, type: 'leads', id: null }])
      return lead
    }),
  )
  serve(app, leads.update, ({ userId }, { params, body }) =>
    db.asUser(userId, async tx => {
      const lead = await sql.leadOf(tx, userId, params.id)
      const changes = storedFields(body, lead)
      if (Object.keys(changes).length === 0) return lead
      await announceChanges(tx, [{ userId, type: 'leads', id: lead.id }])
      const changed = orNotFound(await sql.updateLead(tx, userId, lead.id, changes), 'Lead')
      if (changed.status !== lead.status) await queueStatusPush(tx, userId, [lead])
      if (changed.website !== lead.website) await lookForEmails(tx, deps, userId, [changed])
      const edit = editOf(lead, changed)
      if (edit) await noteActivity(tx, userId, [lead.id], 'changed', edit)
      return changed
    }),
  )
  serve(app, leads.remove, async ({ userId }, { params }) => {
    const deleted = await removeLeads(deps, userId, [params.id])
    if (deleted === 0) throw notFound('Lead')
    return { deleted }
  })
  serve(app, leads.bulkDelete, async ({ userId }, { body }) => ({
    deleted: await removeLeads(deps, userId, body.leadIds),
  }))
  serve(app, leads.import, ({ userId }, { body }) => importLeads(deps, userId, body.leads))
  serve(app, leads.addSamples, ({ userId }) => addSamples(deps, userId))
  serve(app, leads.saveExport, ({ userId }, { body }) => saveExport(deps, userId, body))
}

const removeLeads = ({ db }: Deps, userId: string, ids: string[]) =>
  db.asUser(userId, async tx => {
    const deleted = await deleteLeads(tx, userId, ids)
    if (deleted > 1) await note(tx, userId, { code: 'leads-deleted', count: deleted })
    // Pages remove a single lead by its ID, and reload the list after several.
    const id = ids.length === 1 ? (ids[0] ?? null) : null
    if (deleted > 0) await announceChanges(tx, [{ userId, type: 'leads', id }])
    return deleted
  })

/** Routes that read many leads. */
function listRoutes(app: FastifyInstance, { db }: Deps): void {
  serveRaw(app, leads.list, async ({ userId }, { query }, { reply }) => {
    if (Object.values(query).every(value => value === undefined)) {
      reply.type('application/json; charset=utf-8')
      return reply.send(Readable.from(asJson(readAll(db, userId, {}))))
    }
    const {
      sort = 'createdAt',
      dir = sort === 'createdAt' ? 'desc' : 'asc',
      limit = LEADS_PAGE,
      cursor,
      ...filter
    } = query
    const request = { filter, sort, dir, limit, cursor }
    const page = await db.readAsUser(userId, tx => readPage(tx, userId, request))
    if (page.next) reply.header('x-next-cursor', page.next)
    return Lead.array().parse(page.rows)
  })
  serve(app, leads.facets, ({ userId }, { query }) => db.readAsUser(userId, tx => readFacets(tx, userId, query)))
  serve(app, leadPins.list, async ({ userId }, { query }) => ({
    pins: await db.readAsUser(userId, tx => readPins(tx, userId, query)),
  }))
  serve(app, leads.emails, async ({ userId }, { query }) => {
    const rows = await db.readAsUser(userId, tx => sql.listEmails(tx, userId, query))
    return { emails: rows.map(row => row.email) }
  })
  serve(app, leads.recipients, async ({ userId }, { body }) => {
    const rows = await db.readAsUser(userId, tx => sql.listRecipients(tx, userId, body.selection))
    return { emails: rows.map(row => row.email) }
  })
}

/** Streams one array. Starts after the first read, so that an error can still set the status. */
async function* asJson(pieces: AsyncIterable<Lead[]>): AsyncGenerator<string> {
  let between = '['
  for await (const piece of pieces) {
    yield between + piece.map(lead => JSON.stringify(lead)).join(',')
    between = ','
  }
  yield between === '[' ? '[]' : ']'
}
