import type { Sql } from '#server/db/db.ts'

/** Puts a campaign's settled messages back into the queue: waiting, or on their way in this batch. */
export const backToQueue = (
  sql: Sql,
  campaignId: string,
  { attempts = 1, batchId = null }: { attempts?: number; batchId?: string | null } = {},
) => sql<{ id: string }[]>`
  with back as (
    delete from settled_messages where campaign_id = ${campaignId} returning *
  )
  insert into queued_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, attempts, sending_account_id,
    batch_id)
  select user_id, id, campaign_id, recipient_id, step, revision_id, email, ${attempts}, sending_account_id, ${batchId}
  from back returning id`

/** The leases of a worker lapse: it's dead, or it stalls. */
export const lapseLeases = (sql: Sql, workerId: string) => sql`
  update message_batches set lease_until = now() - interval '1 second' where worker_id = ${workerId}`
