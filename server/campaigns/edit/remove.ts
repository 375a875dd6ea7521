import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { lockCampaign } from '../sql.ts'
import { deleteDraft } from './sql.ts'

/** Deletes a draft. With the row locked, a simultaneous Send either wins or finds nothing. */
export function removeDraft({ db }: Deps, userId: string, id: string): Promise<{ message: string }> {
  return db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status === 'scheduled')
      throw conflict('This campaign is scheduled. Choose “Don’t send” first, then delete the draft.')
    if (campaign.status !== 'draft') throw conflict('Only drafts can be deleted. The report of a sent campaign stays.')
    await deleteDraft(sql, userId, id)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return { message: 'Draft deleted' }
  })
}
