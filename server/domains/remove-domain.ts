import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { inUnicode } from './name.ts'
import * as sql from './sql.ts'

/** Removes a domain, and the identity that we created for it unless another account has it. False: no such domain. */
export async function removeDomain(deps: Deps, userId: string, id: string): Promise<boolean> {
  const { db } = deps
  const found = await db.asUser(userId, tx => sql.findDomain(tx, userId, id))
  if (!found) return false
  if (found.hasOwnIdentity && !(await db.asSystem(tx => sql.passIdentityOn(tx, userId, found.domain))))
    await forget(deps, found.domain)
  return db.asUser(userId, async tx => {
    await note(tx, userId, { code: 'domain-removed', domain: inUnicode(found.domain) })
    return sql.deleteDomain(tx, userId, id)
  })
}

/** Removes all of an account's domains. Repeating it changes nothing. */
export async function removeAllDomains(deps: Deps, userId: string): Promise<void> {
  for (const { id } of await sql.listDomains(deps.db.system, userId)) await removeDomain(deps, userId, id)
}

async function forget({ providers: { identities } }: Deps, domain: string): Promise<void> {
  try {
    await identities?.remove(domain)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw unavailable(`We couldn’t reach ${identities?.name}: ${error.message}. Try again in a minute.`)
  }
}
