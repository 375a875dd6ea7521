import type { FastifyInstance } from 'fastify'
import { campaigns } from '#contract/campaigns.ts'
import { preflights } from '#contract/preflight.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { parseAddresses } from '../edit/addresses.ts'
import { readPlacement, testPlacement } from '../placement/send-test.ts'
import { checkAccount } from './check-account.ts'
import { checkContent } from './check-campaign.ts'
import { checkRest } from './check-rest.ts'
import { previewMail, sendTest } from './test-email.ts'

export function preflightRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    preflights.check,
    async (
      { userId },
      { body: { recipients, sendingAccountId, campaignId = null, scheduledAt, part, includesContacted, ...texts } },
    ) => {
      const { good: emails } = await parseAddresses(recipients)
      const { asked, content } = await deps.db.asUser(userId, async sql => {
        const sender = await resolveSender(deps, sql, { userId, ...(sendingAccountId && { sendingAccountId }) })
        const asked = {
          userId,
          campaignId,
          includesContacted,
          emails,
          sender,
          texts,
          now: deps.clock.now(),
          startAt: scheduledAt ? new Date(scheduledAt) : null,
        }
        if (part === 'rest') return { asked, content: null }
        const { findings, countries, unsuppressed } = await checkContent(sql, asked)
        const account = await checkAccount(sql, { ...asked, unsuppressed })
        return { asked, content: { findings: [...findings, ...account], countries } }
      })
      // No transaction waits for the network.
      const rest = part === 'content' ? null : await checkRest(deps, asked)
      return {
        findings: [...(content?.findings ?? []), ...(rest?.findings ?? [])],
        ...(content && { countries: content.countries }),
        ...(rest && { providers: rest.providers, identity: rest.identity }),
      }
    },
  )
  serve(app, preflights.testPlacement, ({ userId }, { body }) => testPlacement(deps, userId, body))
  serve(app, preflights.placement, ({ userId }, { query }) => readPlacement(deps, userId, query.sendingAccountId))
  serve(app, campaigns.preview, ({ userId }, { body }) => previewMail(deps, userId, body))
  serve(app, campaigns.test, ({ userId }, { body }) => sendTest(deps, userId, body))
}
