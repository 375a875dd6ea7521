import type { SendingAccount } from '#contract/sending-accounts.ts'
import type { SenderProblem } from '#contract/status-reasons.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import type { MailAccount, Token } from '#server/providers/mail/mail-accounts.ts'
import { limitOfDay, warmUpOf } from '#server/sending/pacing/pacing.ts'
import { openSecret, readable } from './open-secret.ts'
import type { ListedRow, listWarmUps, OwnRow, ReadingRow } from './own-accounts-sql.ts'
import { readKept, type TokenParts, tokenOf } from './tokens.ts'

/** A user's own sending account, ready to be opened. */
export interface OwnSendingAccount {
  id: string
  /** Changes whenever the settings change. */
  revision: number
  account: MailAccount
}

/** The account with its secret, or why we can't use it. */
export function openOwn(deps: TokenParts, row: OwnRow): OwnSendingAccount | { problem: SenderProblem } {
  const { id, revision, secret, settings } = row
  if (!secret || settings.kind === undefined)
    return { problem: { code: 'account-removed', address: readable(row.address) } }
  const login = loginOf(deps, { ...row, settings, secret })
  if ('problem' in login) return login
  if (row.pausedAt) return { problem: { code: 'account-paused', address: readable(row.address) } }
  const account: MailAccount =
    settings.kind === 'smtp' ? { ...settings, ...login } : { ...settings, secretAccessKey: login.password }
  return { id, revision, account }
}

interface Sealed extends Pick<OwnRow, 'userId' | 'id' | 'address'> {
  settings: OwnRow['settings']
  secret: Buffer
}

/** The password in a secret, or the way to its access token. */
function loginOf(
  deps: TokenParts,
  { secret, settings, ...row }: Sealed,
): { password: string; token?: Token } | { problem: SenderProblem } {
  const password = openSecret(deps.secrets, secret)
  const address = readable(row.address)
  if (password === null) return { problem: { code: 'password-unreadable', address } }
  if (!('signedInAt' in settings)) return { password }
  return readKept(password)
    ? { password: '', token: tokenOf(deps, row) }
    : { problem: { code: 'connect-again', address } }
}

/** The inbox for replies, or why we can't read it. */
export function openReading(deps: TokenParts, row: ReadingRow): ImapAccount | { problem: SenderProblem } {
  const secret = row.imapSecret ?? row.secret
  if (!secret) return { problem: { code: 'account-removed', address: readable(row.address) } }
  const login = loginOf(deps, { ...row, secret })
  if ('problem' in login) return login
  const user = row.imapUser || ('user' in row.settings ? row.settings.user : '')
  return { host: row.imapHost, port: row.imapPort, security: row.imapSecurity, user, ...login }
}

/** The fields that the API returns, listed one by one so that the secret never leaks. */
export function presentOwn(row: ListedRow): SendingAccount[] {
  const { id, isDefault, settings, dailyLimit, checkedAt, lastError, campaignsUnderWay } = row
  // Missing only if it's being removed at this moment.
  if (settings.kind === undefined) return []
  const common = {
    id,
    isDefault,
    dailyLimit,
    checkedAt,
    lastError,
    campaignsUnderWay,
    isPaused: row.pausedAt !== null,
    fromAddress: readable(row.address),
    fromName: row.displayName ?? '',
  }
  if (settings.kind === 'ses')
    return [{ kind: 'ses', accessKeyId: settings.accessKeyId, region: settings.region, ...common }]
  const { host, port, security, user } = settings
  const { isOneByOne } = row
  const signedInAt = settings.signedInAt ?? null
  return [{ kind: 'smtp', host, port, security, user, signedInAt, isOneByOne, imap: presentReading(row), ...common }]
}

type WarmUpRow = Awaited<ReturnType<typeof listWarmUps>>[number]

export function presentWarmUp({ dailyLimit, used, daysUsed, ...row }: WarmUpRow): SendingAccount['warmUp'] {
  const limitAt = (days: number) => limitOfDay(dailyLimit, warmUpOf(row), days) ?? 0
  const most = row.warmUpTo === null ? dailyLimit : Math.min(row.warmUpTo, dailyLimit ?? row.warmUpTo)
  return { limit: limitAt(daysUsed), used, next: limitAt(daysUsed + 1), most }
}

const presentReading = ({ imapHost, imapPort, imapSecurity, imapUser, imapSecret, imapError }: OwnRow) =>
  imapHost && imapPort && imapSecurity
    ? {
        host: imapHost,
        port: imapPort,
        security: imapSecurity,
        user: imapUser ?? '',
        hasOwnPassword: imapSecret !== null,
        lastError: imapError,
      }
    : null
