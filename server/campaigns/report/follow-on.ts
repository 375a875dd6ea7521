import type { Deed, RecipientGroup } from '#contract/campaign-recipients.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { requireDraftRoom } from '../edit/draft-limits.ts'
import { nameApart } from '../edit/names.ts'
import { insertCampaign } from '../edit/sql.ts'
import { requireCampaign } from '../sql.ts'
import { listAddresses } from './recipients.ts'

/** As many addresses as a draft may have. */
const MOST = 250_000

interface Chosen {
  did?: Deed | undefined
  group?: RecipientGroup | undefined
  step?: number | undefined
}

/** A draft with the campaign's first email, for those of its recipients who did this or are in this group. */
export function followOn({ db }: Deps, userId: string, id: string, chosen: Chosen): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const original = await requireCampaign(sql, userId, id)
    const recipients = await listAddresses(sql, { userId, campaignId: id }, { ...chosen, limit: MOST + 1 })
    if (recipients.length === 0) throw conflict('No recipient is in this list anymore.')
    if (recipients.length > MOST) throw conflict('A campaign accepts at most 250,000 addresses. Choose a smaller list.')
    const suffix = `: ${(chosen.did ?? chosen.group ?? 'again').replace('-', ' ')}`
    const made = await insertCampaign(sql, userId, {
      name: await nameApart(sql, userId, {
        name: original.name.slice(0, 200 - suffix.length) + suffix,
        recipients: [],
      }),
      ...textFor(original),
      recipients,
      tracksOpens: original.tracksOpens,
      // They're chosen for what they did with that campaign.
      includesContacted: true,
    })
    await requireDraftRoom(sql, userId)
    return made
  })
}

/** Emails of single recipients suit nobody else. The check before sending refuses text in brackets. */
const textFor = ({ hasOwnEmails, subject, body }: { hasOwnEmails: boolean; subject: string; body: string }) =>
  hasOwnEmails ? { subject: '[Subject]', body: '[Your email]' } : { subject, body }
