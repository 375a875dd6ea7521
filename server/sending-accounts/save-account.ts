import { SENDING_ACCOUNTS_MAX, type SendingAccountDraft, type SmtpDraft } from '#contract/sending-accounts.ts'
import { statusText } from '#contract/status-reasons.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { Secrets } from '#server/secrets.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { adoptWaiting } from './campaign-accounts-sql.ts'
import { openSecret, readable } from './open-secret.ts'
import { openOwn, openReading } from './own-account.ts'
import {
  addOwn,
  changeOwn,
  isConnected,
  listOwn,
  type NewOwn,
  noteCheck,
  noteReading,
  type OwnRow,
  type ReadingRow,
  renameOwn,
  renewOwn,
  type Settings,
} from './own-accounts-sql.ts'

/** Tests the account first, and stores nothing if the server refuses: then it returns the server's message, else the ID. */
export async function addSendingAccount(deps: Deps, userId: string, draft: SendingAccountDraft): Promise<string> {
  const logins = loginsOf(deps.secrets, draft, undefined)
  const there = await deps.db.asUser(userId, sql => listOwn(sql, userId))
  if (there.length >= SENDING_ACCOUNTS_MAX) throw tooManyAccounts()
  if (there.some(row => isSame(row.address, draft.fromAddress))) throw connectedAlready(draft.fromAddress)
  await ask(deps, userId, logins, draft.fromAddress)
  return saveOwn(deps, userId, undefined, rowOf(deps, draft, logins))
}

/** Saves a new account, or another login of a connected one. Campaigns that waited for it continue immediately. */
export const saveOwn = ({ db }: Deps, userId: string, id: string | undefined, own: NewOwn): Promise<string> =>
  db.asUser(userId, async sql => {
    if (id) {
      const { count } = await changeOwn(sql, userId, id, own)
      if (count === 0) throw notFound('Email account')
    } else if (await isConnected(sql, userId, own.address)) throw connectedAlready(own.address)
    else if ((await listOwn(sql, userId)).length >= SENDING_ACCOUNTS_MAX) throw tooManyAccounts()
    const saved = id ?? (await addOwn(sql, userId, own))
    if (!id) {
      await adoptWaiting(sql, userId, saved)
      await note(sql, userId, { code: 'sending-account-connected', address: readable(own.address) })
    }
    await wakeEngines(sql, userId)
    return saved
  })

/** Like `addAccount`, for a connected one. Its address stays: threads mustn't continue from a stranger's. */
export async function changeSendingAccount(
  deps: Deps,
  userId: string,
  id: string,
  draft: SendingAccountDraft,
): Promise<void> {
  const before = await findConnected(deps, userId, id)
  if (!isSame(before.address, draft.fromAddress))
    throw badRequest(
      `You can’t change this account’s address, ${readable(before.address)}. Add ${readable(draft.fromAddress)} as another account.`,
    )
  if (isSignedIn(before) && draft.kind === 'smtp' && !draft.password)
    return void (await deps.db.asUser(userId, sql => renameOwn(sql, userId, id, draft.fromName, draft.dailyLimit)))
  const logins = loginsOf(deps.secrets, draft, before)
  await ask(deps, userId, logins, draft.fromAddress)
  await saveOwn(deps, userId, id, rowOf(deps, draft, logins))
}

/** Its server and its login are the provider's. */
const isSignedIn = ({ settings }: OwnRow) => 'signedInAt' in settings

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const tooManyAccounts = () =>
  conflict(`${SENDING_ACCOUNTS_MAX} email accounts are connected, which is the limit. Remove one first.`)

const connectedAlready = (address: string) =>
  conflict(`${readable(address)} is already connected. Edit that account instead.`, 'fromAddress')

async function findConnected({ db }: Deps, userId: string, id: string): Promise<OwnRow> {
  const [row] = await db.asUser(userId, sql => listOwn(sql, userId, id))
  if (!row) throw notFound('Email account')
  return row
}

function rowOf(
  { secrets, clock }: Deps,
  draft: SendingAccountDraft,
  { settings, secret, imap, imapSecret }: Logins,
): NewOwn {
  return {
    settings,
    address: draft.fromAddress,
    displayName: draft.fromName,
    secret: secrets.seal(secret),
    dailyLimit: draft.dailyLimit,
    imapHost: imap?.host ?? null,
    imapPort: imap?.port ?? null,
    imapSecurity: imap?.security ?? null,
    imapUser: (draft.kind === 'smtp' && draft.imap?.user) || null,
    imapSecret: imapSecret === null ? null : secrets.seal(imapSecret),
    now: clock.now(),
  }
}

/** Tests sending first, then reading. */
async function ask(deps: Deps, userId: string, { settings, secret, imap }: Logins, fromAddress: string) {
  await limited(deps, userId)
  const { mailAccounts } = deps.providers
  await mailAccounts.check(accountOf(settings, secret), fromAddress)
  if (imap) await mailAccounts.checkReading(imap)
}

/** Without a limit, a form that sends passwords to servers could be used to guess them. */
export const limited = ({ db }: Deps, userId: string) =>
  limitRate(db.system, `mailbox-check:${userId}`, { max: 20, seconds: 600 })

/** Tests the stored account and saves the result. */
export async function testSendingAccount(deps: Deps, userId: string, id: string): Promise<void> {
  const { db, clock } = deps
  const row = await findConnected(deps, userId, id)
  await limited(deps, userId)
  // A paused account can be tested too.
  const opened = openOwn(deps, { ...row, pausedAt: null })
  const sending = 'problem' in opened ? statusText(opened.problem) : await problemOf(deps, opened.account, row.address)
  const reading = isRead(row) ? await inboxProblemOf(deps, openReading(deps, row)) : null
  await db.asUser(userId, async sql => {
    await noteCheck(sql, userId, row.id, { now: clock.now(), error: sending })
    if (sending === null && row.lastError !== null) {
      await renewOwn(sql, userId, row.id)
      await wakeEngines(sql, userId)
    }
    await noteReading(sql, userId, row.id, reading)
  })
}

const isRead = (row: OwnRow): row is OwnRow & ReadingRow => row.imapHost !== null

const problemOf = ({ providers }: Deps, account: MailAccount, address: string) =>
  wordsOf(providers.mailAccounts.check(account, address))

const inboxProblemOf = async ({ providers }: Deps, account: ReturnType<typeof openReading>) =>
  'problem' in account ? statusText(account.problem) : wordsOf(providers.mailAccounts.checkReading(account))

export const wordsOf = (asked: Promise<void>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ProviderError) return error.message
      throw error
    },
  )

/** An account's login, with decrypted secrets. */
interface Logins {
  settings: Settings
  secret: string
  imap: ImapAccount | null
  /** The password for reading; null: the same as for sending. */
  imapSecret: string | null
}

type Opener = Pick<Secrets, 'open'>

/** The typed password, or the stored one, which is only ever sent to the server that it was entered for. */
function loginsOf(secrets: Opener, draft: SendingAccountDraft, before: OwnRow | undefined): Logins {
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
  return {
    settings,
    secret,
    imap: { host, port, security, user, password: imapSecret ?? secret },
    imapSecret,
  }
}

const accountOf = (settings: Settings, secret: string): MailAccount =>
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
