import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns.ts'
import { preflights } from '#contract/preflight.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { parseAddresses } from '../edit/addresses.ts'
import { checkAccount } from './check-account.ts'
import { checkCampaign } from './check-campaign.ts'
import { previewMail, sendTest } from './test-email.ts'

export function preflightRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, preflights.check, ({ userId }, { body: { recipients, sendingAccountId, campaignId = null, ...texts } }) =>
    deps.db.asUser(userId, async sql => {
      const sender = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
      const emails = parseAddresses(recipients).good
      const asked = { userId, campaignId, emails, sender, now: deps.clock.now() }
      return { findings: [...(await checkCampaign(sql, { ...asked, texts })), ...(await checkAccount(sql, asked))] }
    }),
  )
  serve(app, campaigns.preview, ({ userId }, { body }) => previewMail(deps, userId, body))
  serve(app, campaigns.test, ({ userId }, { body }) => sendTest(deps, userId, body))
}
