import type { SendingAccountDraft, SmtpDraft } from '#contract/sending-accounts.ts'
import { badRequest } from '#server/http/errors.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import type { Secrets } from '#server/secrets.ts'
import { openSecret } from './open-secret.ts'
import type { OwnRow, Settings } from './own-accounts-sql.ts'

/** An account's login, with decrypted secrets. */
export interface Logins {
  settings: Settings
  secret: string
  imap: ImapAccount | null
  /** The password for reading; null: the same as for sending. */
  imapSecret: string | null
}

type Opener = Pick<Secrets, 'open'>

/** The typed password, or the stored one, which is only ever sent to the server that it was entered for. */
export function loginsOf(secrets: Opener, draft: SendingAccountDraft, before: OwnRow | undefined): Logins {
  const settings = settingsOf(draft)
  const secret = typedSecret(draft) ?? keptSecret(secrets, before, settings)
  const imap = draft.kind === 'smtp' ? (draft.imap ?? null) : null
  if (!imap || draft.kind !== 'smtp') return { settings, secret, imap: null, imapSecret: null }
  const imapSecret = imap.password || keptReading(secrets, before, imap)
  // Without its own password, reading uses the one for sending, if it was just typed or belongs to this server.
  if (imapSecret === null && !draft.password && !isSameReading(before, imap))
    throw badRequest('Enter the password again, because the server for reading replies changed.', 'password')
  const { host, port, security } = imap
  const user = imap.user || draft.user
  return { settings, secret, imap: { host, port, security, user, password: imapSecret ?? secret }, imapSecret }
}

export const accountOf = (settings: Settings, secret: string): MailAccount =>
  settings.kind === 'smtp' ? { ...settings, password: secret } : { ...settings, secretAccessKey: secret }

const settingsOf = (draft: SendingAccountDraft): Settings =>
  draft.kind === 'smtp'
    ? { kind: 'smtp', host: draft.host, port: draft.port, security: draft.security, user: draft.user }
    : { kind: 'ses', accessKeyId: draft.accessKeyId, region: draft.region }

const typedSecret = (draft: SendingAccountDraft) =>
  (draft.kind === 'smtp' ? draft.password : draft.secretAccessKey) || null

function keptSecret(secrets: Opener, before: OwnRow | undefined, settings: Settings): string {
  if (settings.kind === 'smtp' && settings.user === '') return ''
  const kept = before?.secret && isSameLogin(before.settings, settings) && openSecret(secrets, before.secret)
  if (kept) return kept
  throw badRequest(
    settings.kind === 'smtp'
      ? 'Enter the password. If your provider has app passwords, use one.'
      : 'Paste the secret access key.',
    settings.kind === 'smtp' ? 'password' : 'secretAccessKey',
  )
}

function isSameLogin(before: OwnRow['settings'], now: Settings): boolean {
  if (before.kind === 'smtp' && now.kind === 'smtp')
    return (
      before.host === now.host &&
      before.user === now.user &&
      before.port === now.port &&
      before.security === now.security
    )
  return before.kind === 'ses' && now.kind === 'ses' && before.accessKeyId === now.accessKeyId
}

type ReadingDraft = NonNullable<SmtpDraft['imap']>

/** A separate password for reading. */
function keptReading(secrets: Opener, before: OwnRow | undefined, imap: ReadingDraft): string | null {
  if (!before?.imapSecret || !isSameReading(before, imap)) return null
  const kept = openSecret(secrets, before.imapSecret)
  if (kept === null) throw badRequest('Enter the password for reading replies again.', 'imap.password')
  return kept
}

const isSameReading = (before: OwnRow | undefined, { host, port, security, user }: ReadingDraft) =>
  before?.imapHost === host &&
  before.imapPort === port &&
  before.imapSecurity === security &&
  (before.imapUser ?? '') === user
