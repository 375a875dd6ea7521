import type { FastifyInstance } from 'fastify'
import { enrichment } from '#contract/enrichment.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { present } from './present.ts'
import * as sql from './sql.ts'
import { websiteOf } from './website.ts'

export function enrichmentRoutes(app: FastifyInstance, { db, clock, config }: Deps): void {
  serve(app, enrichment.get, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async tx => {
      const lead = await found(tx, userId, id)
      return present(config, lead, await sql.findEnrichment(tx, userId, id))
    }),
  )

  serve(app, enrichment.find, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async tx => {
      const lead = await found(tx, userId, id)
      await requireWork(tx, { userId, now: clock.now(), config })
      await sql.wantAgain(tx, userId, id, siteToRead(config, lead))
      await sql.enqueueFinder(tx)
      await announceChanges(tx, [{ userId, type: 'leads', id }])
      return present(config, lead, await sql.findEnrichment(tx, userId, id))
    }),
  )

  serve(app, enrichment.states, ({ userId }, { body }) =>
    db.asUser(userId, tx => sql.listStates(tx, userId, body.leadIds)),
  )
}

async function found(tx: Sql, userId: string, id: string): Promise<sql.LeadWebsite> {
  const lead = await sql.findLeadWebsite(tx, userId, id)
  if (!lead) throw notFound('Lead')
  return lead
}

function siteToRead(config: Deps['config'], { website, source }: sql.LeadWebsite): string {
  if (config.EMAIL_FINDER === 'off')
    throw badRequest('Looking at websites is turned off here (EMAIL_FINDER).')
  if (source === 'sample') throw badRequest('This is a made-up business: it has no website to look at.')
  const named = websiteOf(website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  if (!named) throw badRequest('Add a website to this lead first.')
  return named.site
}
