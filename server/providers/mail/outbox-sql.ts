import type { Sql } from '#server/db/db.ts'
import type { OutgoingMail } from './mail.ts'

/**
 * Stores an email, once per Message-ID. Commits asynchronously: the commit of the result flushes this one too. The bytes go as base64,
 * because the driver's hexadecimal digits take twice their size.
 */
export const keepMail = (sql: Sql, mail: OutgoingMail) => sql`
  insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, from_name, to_address, subject, raw)
  select ${mail.userId}::uuid, ${mail.campaignId}::uuid, ${mail.messageId}, ${mail.from.address}, ${mail.from.name},
    ${mail.envelope.to}, ${mail.subject}, decode(${mail.raw.toString('base64')}, 'base64')
  from set_config('synchronous_commit', 'off', true)
  on conflict (user_id, rfc_message_id) do nothing`
