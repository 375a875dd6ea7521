import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readIdCursor } from '#server/http/cursor.ts'
import { notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { offerResend, resend } from '../resend/resend.ts'
import { findCampaign } from '../sql.ts'
import { readHistory } from './history.ts'
import { readReport } from './report.ts'
import { searchList } from './search.ts'
import { type PageOf, readRecipients } from './sql.ts'

const PAGE = 50

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaigns.report, ({ userId }, { params: { id } }) =>
    deps.db.asUser(userId, sql => readReport(deps, sql, userId, id)),
  )
  const { db } = deps
  serve(app, campaigns.recipients, ({ userId }, { params: { id }, query }, { reply }) =>
    db.asUser(userId, async sql => {
      const search = await readSearch(sql, userId, id, query.search)
      const { page, next } = await readRecipients(sql, userId, id, {
        group: query.group || undefined,
        reason: query.reason || undefined,
        search,
        after: search ? (query.cursor ?? null) : readIdCursor(query.cursor),
        limit: query.limit ?? PAGE,
      })
      if (next) reply.header('x-next-cursor', next)
      return page
    }),
  )

  serve(app, campaigns.recipient, ({ userId }, { params: { id, messageId } }) =>
    db.asUser(userId, async sql => {
      const history = await readHistory(sql, userId, id, messageId)
      if (!history) throw notFound('Recipient')
      return history
    }),
  )

  serve(app, campaigns.resendOffer, ({ userId }, { params: { id }, query: { what } }) =>
    offerResend(deps, userId, id, what),
  )

  serve(app, campaigns.resend, ({ userId }, { params: { id }, body }) => resend(deps, userId, id, body))
}

/** What is looked for in addresses; null: nothing is. A campaign of another account is not there either way. */
async function readSearch(sql: Sql, userId: string, id: string, search: string | undefined): Promise<PageOf['search']> {
  const campaign = await findCampaign(sql, userId, id)
  if (!campaign) throw notFound('Campaign')
  const letters = search?.replaceAll('\0', '').trim().toLowerCase()
  if (!letters) return null
  return { letters, hasList: await searchList(sql, userId, campaign) }
}
