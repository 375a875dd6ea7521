import type { MailProvider } from '#contract/mail-sign-in.ts'
import type { Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'

/** The sealed tokens of an account that's connected by OAuth. */
export interface TokensRow {
  userId: string
  id: string
  address: string
  provider: MailProvider
  secret: Buffer
}

/** Longer than the sign-in service may take. */
const LEASE_SECONDS = 30

export const readTokens = (sql: Sql, userId: string, id: string) =>
  first(sql<TokensRow[]>`
    select user_id, id, address, settings ->> 'signedInAt' as provider, secret from sending_accounts
    where user_id = ${userId} and id = ${id} and secret is not null and settings ? 'signedInAt'`)

/** Whether this process may replace these tokens: nobody else is doing it, and nobody has. */
export const leaseTokens = (sql: Sql, { userId, id, secret }: TokensRow) =>
  isAny(sql`
    update sending_accounts set tokens_leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and id = ${id} and secret = ${secret} and coalesce(tokens_leased_until, '-infinity') < now()`)

/** Replaces the tokens and ends the lease, unless the user connected the account again, or removed it. */
export const saveTokens = (sql: Sql, { userId, id, secret }: TokensRow, sealed: Buffer, error: string | null) => sql`
  update sending_accounts set secret = ${sealed}, tokens_leased_until = null, last_error = coalesce(${error}, last_error),
    imap_error = coalesce(${error}, imap_error)
  where user_id = ${userId} and id = ${id} and secret = ${secret}`

export const freeTokens = (sql: Sql, { userId, id, secret }: TokensRow) => sql`
  update sending_accounts set tokens_leased_until = null where user_id = ${userId} and id = ${id} and secret = ${secret}`
