import type { FastifyInstance } from 'fastify'
import { tone } from '#contract/tone.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { styleOf } from './style.ts'
import * as sql from './tone-sql.ts'

export function toneRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, tone.get, async ({ userId }) => {
    const emails = await db.asUser(userId, tx => sql.readSamples(tx, userId))
    return { emails, style: styleOf(emails) }
  })
  serve(app, tone.save, async ({ userId }, { body }) => {
    const emails = body.emails.filter(email => email !== '')
    await db.asUser(userId, tx =>
      emails.length > 0 ? sql.saveSamples(tx, userId, emails) : sql.deleteSamples(tx, userId),
    )
    return { emails, style: styleOf(emails) }
  })
}
