import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { parseAddresses } from '../edit/addresses.ts'
import { countMailable } from './sql.ts'
import { startCampaign } from './start.ts'
import { unsendCampaign } from './unsend.ts'

export function startRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaigns.mailable, async ({ userId }, { body }) => {
    const { good } = await parseAddresses(body.recipients)
    return deps.db.asUser(userId, async sql => ({ count: await countMailable(sql, userId, { emails: good }) }))
  })
  serve(app, campaigns.send, ({ userId }, { params: { id }, body }) =>
    startCampaign(deps, userId, id, {
      holdSeconds: deps.config.SEND_HOLD_SECONDS,
      at: body.at === undefined ? undefined : new Date(body.at),
    }),
  )
  serve(app, campaigns.unsend, ({ userId }, { params: { id } }) => unsendCampaign(deps, userId, id))
}
