import type { MailboxDraft } from '#contract/mailboxes.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import type { MailAccount } from '#server/providers/mail/mail-accounts.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { wakeEngines } from '#server/sending/wake-ups.ts'
import { openOwn, openSecret } from './own-mailbox.ts'
import { findOwn, noteCheck, type OwnRow, type Settings, saveOwn } from './own-sql.ts'

/** Asks the account first. Where it refuses, its words are the answer and nothing changes. */
export async function saveMailbox(deps: Deps, userId: string, draft: MailboxDraft): Promise<void> {
  const { db, secrets, clock } = deps
  const before = await db.asUser(userId, sql => findOwn(sql, userId))
  const settings = settingsOf(draft)
  const secret = secretOf(draft) ?? keptSecret(deps, before, settings)
  await ask(deps, userId, accountOf(settings, secret), draft.fromAddress)
  await db.asUser(userId, async sql => {
    await saveOwn(sql, userId, {
      settings,
      address: draft.fromAddress,
      displayName: draft.fromName,
      secret: secrets.seal(secret),
      dailyCap: draft.dailyCap,
      now: clock.now(),
    })
    // Campaigns that waited for it go on at once.
    await wakeEngines(sql)
  })
}

/** Asks the kept account, and keeps what it said. */
export async function testMailbox(deps: Deps, userId: string): Promise<void> {
  const { db, secrets, clock } = deps
  const row = await db.asUser(userId, sql => findOwn(sql, userId))
  if (!row) throw badRequest('Connect an email account first.')
  const opened = openOwn(secrets, row)
  const problem =
    'problem' in opened
      ? opened.problem
      : await ask(deps, userId, opened.account, row.address).then(
          () => null,
          (error: unknown) => {
            if (error instanceof ProviderError) return error.message
            throw error
          },
        )
  await db.asUser(userId, sql => noteCheck(sql, userId, row.id, { now: clock.now(), error: problem }))
}

/** A form that asks servers for passwords would be a tool for guessing them. */
async function ask({ db, providers }: Deps, userId: string, account: MailAccount, fromAddress: string) {
  await limitRate(db.system, `mailbox-check:${userId}`, { max: 20, seconds: 600 })
  await providers.mailAccounts.check(account, fromAddress)
}

const settingsOf = (draft: MailboxDraft): Settings =>
  draft.kind === 'smtp'
    ? { kind: 'smtp', host: draft.host, port: draft.port, security: draft.security, user: draft.user }
    : { kind: 'ses', accessKeyId: draft.accessKeyId, region: draft.region }

const secretOf = (draft: MailboxDraft) =>
  (draft.kind === 'smtp' ? draft.password : draft.secretAccessKey) || null

const accountOf = (settings: Settings, secret: string): MailAccount =>
  settings.kind === 'smtp' ? { ...settings, password: secret } : { ...settings, secretAccessKey: secret }

/** The kept password goes to the server that it was typed for alone: else a changed host would collect it. */
function keptSecret({ secrets }: Deps, before: OwnRow | undefined, settings: Settings): string {
  if (settings.kind === 'smtp' && settings.user === '') return ''
  const kept = before?.secret && isSameLogin(before.settings, settings) && openSecret(secrets, before.secret)
  if (kept) return kept
  throw badRequest(
    settings.kind === 'smtp'
      ? 'Type the password: an app password, where your provider has them.'
      : 'Paste the secret access key.',
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
