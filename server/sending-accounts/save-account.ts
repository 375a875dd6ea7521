import { SENDING_ACCOUNTS_MAX, type SendingAccountDraft } from '#contract/sending-accounts.ts'
import { statusText } from '#contract/status-reasons.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { adoptWaiting } from './campaign-accounts-sql.ts'
import { accountOf, type Logins, loginsOf } from './logins.ts'
import { isSame, readable } from './open-secret.ts'
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
