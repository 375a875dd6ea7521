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
    await db.system`
      insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, from_name, to_address, subject, raw)
      values (${mail.userId}, ${mail.campaignId}, ${mail.messageId}, ${mail.from.address}, ${mail.from.name},
        ${mail.envelope.to}, ${mail.subject}, ${mail.raw})
      on conflict (user_id, rfc_message_id) do nothing`
    return { outcome: 'accepted', code: null, detail: 'Kept in the outbox; test mode, not delivered' }
  },
  close: () => Promise.resolve(),
})
