import { domainToASCII } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import { findSendingDomain, type SendingDomain } from './sql.ts'

export type { SendingDomain }

/** The verified domain of the account that this address is at; `null`: none of them. */
export async function domainOfAddress(sql: Sql, userId: string, address: string): Promise<SendingDomain | null> {
  const domain = hostOf(address)
  return domain ? ((await findSendingDomain(sql, userId, domain)) ?? null) : null
}

/** What mail goes out from where no address is chosen, once it is verified. */
export const defaultDomain = async (sql: Sql, userId: string): Promise<SendingDomain | null> =>
  (await findSendingDomain(sql, userId, null)) ?? null

/** What stands behind the @, as DNS has it. */
export const hostOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
