import type { CampaignPeople, CampaignReport } from '#contract/campaigns.ts'

/** The campaign's recipients, each counted once. Without follow-ups, every email is a recipient. */
export function peopleOf({ people, progress, sentCount, replyCount }: CampaignReport): CampaignPeople {
  if (people) return people
  const { sent, opened, clicked, unsubscribed, complained = 0, bounced, failed, skipped, unknown, cancelled } = progress
  return {
    sent: Math.max(sentCount, sent),
    delivered: sent,
    opened,
    clicked,
    replied: replyCount,
    unsubscribed,
    complained,
    bounced,
    failed,
    skipped,
    unknown,
    cancelled,
  }
}
