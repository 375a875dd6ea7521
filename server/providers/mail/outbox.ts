import type { Db } from '#server/db/db.ts'
import type { MailTransport } from './mail.ts'
import { keepMail } from './outbox-sql.ts'

/** Keeps messages without a mail server. One row per Message-ID, so handing one over twice changes nothing. */
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
