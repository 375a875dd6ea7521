import type { FastifyInstance } from 'fastify'
import { domains, type EmailDomain } from '#contract/domains.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { addDomain } from './add-domain.ts'
import { checkDomain } from './check-domain.ts'
import { fitRecords } from './fit-records.ts'
import { removeDomain } from './remove-domain.ts'
import { readSeen } from './reports/reports.ts'
import { rotateKeys } from './rotate.ts'
import * as sql from './sql.ts'

export function domainRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serveInTx(app, db.asUser, domains.list, async ({ userId, sql: tx }) => {
    const shown: EmailDomain[] = []
    const seen = await readSeen(tx, userId, deps.clock.now())
    for (const row of await sql.listDomains(tx, userId)) {
      const reported = seen.get(row.id)
      const fit = { ...row, dnsRecords: await fitRecords(deps, tx, userId, row) }
      shown.push({ ...sql.present(fit), ...(reported && { seen: reported }) })
    }
    return shown
  })

  serve(app, domains.create, ({ userId }, { body }) => addDomain(deps, userId, body))

  serve(app, domains.status, async ({ userId }, { params }) => {
    await limitRate(db.system, `domain-check:${userId}`, { max: 60, seconds: 600 })
    return orNotFound(await checkDomain(deps, { userId, id: params.id, by: 'user' }), 'Domain')
  })

  serveInTx(app, db.asUser, domains.update, async ({ userId, sql: tx }, { params, body }) => {
    const row = orNotFound(await sql.updateDomain(tx, userId, params.id, body), 'Domain')
    if (body.isDefault) await sql.unmarkOthers(tx, userId, row.id)
    return sql.present(row)
  })

  serve(app, domains.rotate, ({ userId }, { params }) => rotateKeys(deps, userId, params.id))

  serve(app, domains.remove, async ({ userId }, { params }) => {
    if (!(await removeDomain(deps, userId, params.id))) throw notFound('Domain')
    return { message: 'Domain removed' }
  })
}
