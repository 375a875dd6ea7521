import type { Db } from '#server/db/db.ts'
import type { MailTransport } from './mail.ts'

/**
 * Keeps every message as it would arrive and delivers none: what is used where no mail server is set up.
 * One row per Message-ID: handing the same message over again changes nothing.
 */
export const outboxTransport = (db: Db): MailTransport => ({
  kind: 'outbox',
  isLocal: true,
  concurrency: 4,
  send: async mail => {
    // No wait for the disk here: the result's own commit comes later in the log and takes this one along.
    await db.system`
      insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, from_name, to_address, subject, raw)
      select ${mail.userId}::uuid, ${mail.campaignId}::uuid, ${mail.messageId}, ${mail.from.address}, ${mail.from.name},
        ${mail.envelope.to}, ${mail.subject}, ${mail.raw}
      from set_config('synchronous_commit', 'off', true)
      on conflict (user_id, rfc_message_id) do nothing`
    return { outcome: 'accepted', code: null, detail: 'Kept in the outbox; test mode, not delivered' }
  },
  close: () => Promise.resolve(),
})
