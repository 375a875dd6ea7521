import type { Db } from '#server/db/db.ts'
import type { MailTransport } from './mail.ts'

export const outboxTransport = (_db: Db): MailTransport => ({
  kind: 'outbox',
  isLocal: true,
  concurrency: 4,
  send: () => Promise.reject(new Error('later')),
  close: () => Promise.resolve(),
})
