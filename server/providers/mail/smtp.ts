import type { MailTransport } from './mail.ts'

export const smtpTransport = (_url: string): MailTransport => ({
  kind: 'smtp',
  isLocal: true,
  concurrency: 4,
  send: () => Promise.reject(new Error('later')),
  close: () => Promise.resolve(),
})
