import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type MailProvider, mailProviderNames, mailProviders } from '#contract/mail-sign-in.ts'
import type { sendingAccounts } from '#contract/sending-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { parseJson } from '#server/parse-json.ts'
import type { Grant, SignIn } from '#server/providers/mail/sign-in.ts'
import { isSame, openSecret, readable } from './open-secret.ts'
import { listOwn, type NewOwn, noteReading, type OwnRow } from './own-accounts-sql.ts'
import { limited, saveOwn, wordsOf } from './save-account.ts'
import { keptOf, signInOf } from './tokens.ts'

/** What comes back from the provider with the code: encrypted, and bound to the session that began. */
const State = z.object({
  provider: z.enum(mailProviderNames),
  sid: z.string(),
  /** The account to connect again. */
  id: z.string().optional(),
  verifier: z.string(),
  until: z.number(),
})
type State = z.infer<typeof State>

const MINUTES = 15
/** Registered with each provider. The page hands what it gets to `finishSignIn`. */
const redirectUri = ({ config }: Deps) => `${config.PUBLIC_URL}/settings`

type Asked = z.output<typeof sendingAccounts.signIn.body>
type Returned = z.output<typeof sendingAccounts.finishSignIn.body>

export async function beginSignIn(deps: Deps, { userId, sid }: Caller, { provider, id }: Asked): Promise<string> {
  const signIn = signInOf(deps.providers.signIns, provider)
  const before = id ? await find(deps, userId, row => row.id === id) : undefined
  if (id && !before) throw notFound('Email account')
  const verifier = randomBytes(32).toString('base64url')
  const until = deps.clock.now().getTime() + MINUTES * 60_000
  const state: State = { provider, sid, id, verifier, until }
  return signIn.pageFor({
    state: deps.secrets.seal(JSON.stringify(state)).toString('base64url'),
    verifier,
    redirectUri: redirectUri(deps),
    hint: before?.address,
  })
}

/** Connects the account that the user signed in to; one that's connected already keeps everything but its login. */
export async function finishSignIn(deps: Deps, caller: Caller, { state, code, error }: Returned): Promise<string> {
  const { userId } = caller
  const { provider, id, verifier } = openState(deps, caller, state)
  const { name } = mailProviders[provider]
  if (!code)
    throw badRequest(
      error === 'access_denied'
        ? `${name} wasn’t connected, because access wasn’t allowed. Connect it again and accept, or ask your administrator to allow Canvass.`
        : `${name} wasn’t connected (${error ?? 'no code'}). Try again.`,
    )
  await limited(deps, userId)
  const signIn = signInOf(deps.providers.signIns, provider)
  const grant = await signIn.redeem(code, { verifier, redirectUri: redirectUri(deps) })
  const before = await find(deps, userId, row => (id ? row.id === id : isSame(row.address, grant.address)))
  if (id && !before) throw notFound('Email account')
  if (before && ![grant.address, grant.user].some(one => isSame(one, before.address)))
    throw conflict(
      `You signed in as ${readable(grant.address)}. To connect this account, sign in as ${readable(before.address)}.`,
    )
  const own: NewOwn = { ...ownOf(provider, grant, before), ...tokensOf(deps, provider, signIn, grant) }
  const login = { user: grant.user, password: '', token: async () => grant.accessToken }
  const { mailAccounts } = deps.providers
  await mailAccounts.check({ kind: 'smtp', ...signIn.smtp, ...login }, own.address)
  // An administrator may have turned IMAP off: then the account sends, and says that it can't read replies.
  const reading = await wordsOf(mailAccounts.checkReading({ ...signIn.imap, ...login }))
  const saved = await saveOwn(deps, userId, before?.id, own)
  if (reading) await deps.db.asUser(userId, sql => noteReading(sql, userId, saved, reading))
  return saved
}

function openState({ secrets, clock }: Deps, { sid }: Caller, sealed: string): State {
  const state = State.safeParse(parseJson(openSecret(secrets, Buffer.from(sealed, 'base64url')) ?? '')).data
  if (state?.sid === sid && clock.now().getTime() < state.until) return state
  throw badRequest('This sign-in has expired, or began in another session. Connect the account again.')
}

async function find({ db }: Deps, userId: string, is: (row: OwnRow) => boolean): Promise<OwnRow | undefined> {
  return (await db.asUser(userId, sql => listOwn(sql, userId))).find(is)
}

/** What stays when an account is connected again. */
function ownOf(provider: MailProvider, { address }: Grant, before: OwnRow | undefined) {
  const { dailyLimit } = mailProviders[provider]
  if (!before) return { address, displayName: '', dailyLimit }
  return { address: before.address, displayName: before.displayName ?? '', dailyLimit: before.dailyLimit }
}

function tokensOf({ secrets, clock }: Deps, signedInAt: MailProvider, { smtp, imap }: SignIn, grant: Grant) {
  const now = clock.now()
  return {
    settings: { kind: 'smtp' as const, ...smtp, user: grant.user, signedInAt },
    secret: secrets.seal(keptOf(grant, now)),
    imapHost: imap.host,
    imapPort: imap.port,
    imapSecurity: imap.security,
    imapUser: null,
    imapSecret: null,
    now,
  }
}
