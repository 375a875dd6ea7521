import type { FastifyInstance } from 'fastify'
import { TEMPLATES_MOST, type Template, templates } from '#contract/templates.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import * as sql from './sql.ts'

export function templateRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.asUser, templates.list, ({ userId, sql: tx }) => sql.listTemplates(tx, userId))

  serveInTx(app, db.asUser, templates.create, async ({ userId, sql: tx }, { body }) => {
    const template = await sql.insertTemplate(tx, userId, body)
    if (!template)
      throw conflict(`An account can have at most ${TEMPLATES_MOST} templates. Delete one that you no longer use.`)
    return asOnlyDefault(tx, userId, template)
  })
  serveInTx(app, db.asUser, templates.update, async ({ userId, sql: tx }, { params, body }) => {
    const isEmpty = Object.keys(body).length === 0
    const template = isEmpty
      ? await sql.findTemplate(tx, userId, params.id)
      : await sql.updateTemplate(tx, userId, params.id, body)
    if (!template) throw notFound('Template')
    return asOnlyDefault(tx, userId, template)
  })
  serve(app, templates.remove, async ({ userId }, { params }) => {
    orNotFound(await db.asUser(userId, tx => sql.deleteTemplate(tx, userId, params.id)), 'Template')
    return { message: 'Template deleted' }
  })
}

async function asOnlyDefault(tx: Sql, userId: string, template: Template): Promise<Template> {
  if (template.isDefault) await sql.unmarkOthers(tx, userId, template.id)
  return template
}
