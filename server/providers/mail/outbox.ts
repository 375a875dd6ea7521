import type { Db } from '#server/db/db.ts'
import type { MailTransport } from './mail.ts'
import { keepMail } from './outbox-sql.ts'

/**
 * Stores messages instead of delivering them; used when no mail server is configured. There's one row per
 * Message-ID, so handing over the same message twice changes nothing.
 */
export const outboxTransport = (db: Db): MailTransport => ({
  kind: 'outbox',
  isLocal: true,
  concurrency: 4,
  send: async mail => {
    await keepMail(db.system, mail)
    return { outcome: 'accepted', code: null, detail: 'Kept in the outbox; test mode, not delivered' }
  },
  close: () => Promise.resolve(),
})
