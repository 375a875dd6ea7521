import {
  DRAFT_BYTES_PER_ACCOUNT,
  DRAFTS_PER_ACCOUNT,
  REVISION_BYTES_PER_CAMPAIGN,
  REVISIONS_PER_CAMPAIGN,
} from '#contract/limits.ts'
import type { Sql } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { lockDrafts, measureDrafts, measureRevisions } from './sql.ts'

/** Refuses drafts beyond an account's limits. Call it after the write, so that it rolls that back. */
export async function requireDraftRoom(sql: Sql, userId: string): Promise<void> {
  await lockDrafts(sql, userId)
  const { count, bytes } = await measureDrafts(sql, userId)
  if (count > DRAFTS_PER_ACCOUNT)
    throw conflict(
      `An account can have at most ${DRAFTS_PER_ACCOUNT} campaigns that haven’t been sent. Delete or send some, then try again.`,
    )
  if (bytes > DRAFT_BYTES_PER_ACCOUNT)
    throw conflict(
      `Your unsent campaigns take up more than ${megabytes(DRAFT_BYTES_PER_ACCOUNT)}. Move large images to the image library, or delete some drafts, then try again.`,
    )
}

/** Every change to a paused campaign keeps a copy of its emails, for the recipients who already got them. */
export async function requireRevisionRoom(sql: Sql, userId: string, campaignId: string): Promise<void> {
  const { count, bytes } = await measureRevisions(sql, userId, campaignId)
  if (count > REVISIONS_PER_CAMPAIGN || bytes > REVISION_BYTES_PER_CAMPAIGN)
    throw conflict(
      'This campaign has been changed too many times. Resume it as it is, or cancel it and send a copy to the remaining recipients.',
    )
}

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`
