import type { Sql } from '#server/db/db.ts'

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'manual' | 'imported'

/** Adds an address to the account's do-not-contact list; one already there stays as it was. */
export async function suppress(
  sql: Sql,
  entry: {
    userId: string
    channel: 'email' | 'phone'
    addressNorm: string
    reason: SuppressionReason
    detail?: string | null
    campaignId?: string | null
    messageId?: string | null
  },
): Promise<void> {
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail, campaign_id, message_id)
    values (${entry.userId}, ${entry.channel}, ${entry.addressNorm}, ${entry.reason}, ${entry.detail ?? null},
      ${entry.campaignId ?? null}, ${entry.messageId ?? null})
    on conflict do nothing`
}
