import type { FastifyInstance } from 'fastify'
import { sequences } from '#contract/sequences.ts'
import { finalFigures } from '#server/campaigns/report/final-figures.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { serveInTx } from '#server/http/serve.ts'
import { verdictsOf } from './confidence.ts'
import { readSteps, tracksOpens } from './steps-sql.ts'
import { readVariantFigures } from './variants-sql.ts'

export function sequenceRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.asUser, sequences.report, async ({ userId, sql }, { params: { id } }) => {
    const steps = (await finalFigures(sql, userId, id))?.steps ?? (await readSteps(sql, userId, id))
    if (steps.length === 0) throw notFound('Campaign')
    return steps
  })

  serveInTx(app, db.asUser, sequences.variants, async ({ userId, sql }, { params: { id } }) => {
    const variants =
      (await finalFigures(sql, userId, id))?.variants ?? (await readVariantFigures(sql, { userId, campaignId: id }))
    if (variants.length === 0) throw notFound('Campaign')
    const verdicts = verdictsOf(variants)
    if (await tracksOpens(sql, userId, id)) return { variants, verdicts }
    return { variants, verdicts: verdicts.filter(({ measure }) => measure !== 'opened') }
  })
}
