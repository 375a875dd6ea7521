import { domainToASCII } from 'node:url'
import type { Sql } from '#server/db/db.ts'
import { findSendingDomain, type SendingDomain } from './sql.ts'

export { removeAllDomains } from './remove-domain.ts'
export { problemsOfSender } from './sender-dns.ts'
export type { SendingDomain }

/** The account's verified domain that this address belongs to; `null`: none. */
export async function domainOfAddress(sql: Sql, userId: string, address: string): Promise<SendingDomain | null> {
  const domain = hostOf(address)
  return domain ? ((await findSendingDomain(sql, userId, domain)) ?? null) : null
}

/** The default sender address, once its domain is verified. */
export const defaultDomain = async (sql: Sql, userId: string): Promise<SendingDomain | null> =>
  (await findSendingDomain(sql, userId, null)) ?? null

/** The domain of an address, as DNS has it. */
export const hostOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
