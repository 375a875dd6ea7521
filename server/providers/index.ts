import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { LeadSource } from './lead-source/lead-source.ts'
import { sampleSource } from './lead-source/sample.ts'
import type { MailTransport } from './mail/mail.ts'
import { outboxTransport } from './mail/outbox.ts'
import { smtpTransport } from './mail/smtp.ts'
import { builtinWriter } from './writer/builtin.ts'
import type { Writer } from './writer/writer.ts'

export interface Providers {
  mail: MailTransport
  writer: Writer
  /** Made-up businesses, for a directory that is still empty. */
  sample: LeadSource
}

/** The one place that decides real or embedded: what is not set up is embedded. */
export const connectProviders = (config: Config, db: Db): Providers => ({
  mail:
    config.SMTP_URL && config.MAIL_TRANSPORT === 'smtp'
      ? smtpTransport(config.SMTP_URL)
      : outboxTransport(db),
  writer: builtinWriter(),
  sample: sampleSource(),
})
