import { log } from '#server/log/log.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { EXPANSIONS } from './engine-settings.ts'

/** Expands a few campaigns at the same time, in the order in which they were added. */
export function expansions(expand: (campaign: CampaignKey) => Promise<void>) {
  const waiting = new Map<string, CampaignKey>()
  const underWay = new Map<string, Promise<void>>()

  function start(): void {
    for (const [id, campaign] of waiting) {
      if (underWay.size >= EXPANSIONS) return
      waiting.delete(id)
      underWay.set(id, run(campaign))
    }
  }
  async function run(campaign: CampaignKey): Promise<void> {
    await expand(campaign).catch(error =>
      log.error({ err: error, campaign: campaign.campaignId }, 'The sending engine continues after an error'),
    )
    underWay.delete(campaign.campaignId)
    start()
  }
  return {
    /** Does nothing if the campaign already waits or is under way. */
    add(campaign: CampaignKey): void {
      if (underWay.has(campaign.campaignId)) return
      waiting.set(campaign.campaignId, campaign)
      start()
    },
    /** Whether more campaigns are to be expanded than can be at the same time. */
    areWaiting: () => waiting.size > 0,
    /** Resolves when none is under way; the waiting ones don't start any more. */
    async ended() {
      waiting.clear()
      await Promise.all(underWay.values())
    },
  }
}

export type Expansions = ReturnType<typeof expansions>
