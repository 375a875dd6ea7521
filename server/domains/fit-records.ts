import { createPublicKey } from 'node:crypto'
import type { DomainRecord } from '#contract/domains.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { withDkim } from './identity.ts'
import { ownKey } from './records.ts'
import { type DomainRow, findKey } from './sql.ts'

/**
 * The records that the present transport asks for. Where a provider signed when the domain was added and we do by now, our
 * key takes the place of the provider's records; the other way round they come with the next answer of the provider.
 */
export async function fitRecords(
  { providers, secrets }: Pick<Deps, 'providers' | 'secrets'>,
  sql: Sql,
  userId: string,
  { id, domain, dnsRecords }: Pick<DomainRow, 'id' | 'domain' | 'dnsRecords'>,
): Promise<DomainRecord[]> {
  const hasOurs = dnsRecords.some(({ kind, type }) => kind === 'dkim' && type === 'TXT')
  if (providers.identities || hasOurs) return dnsRecords
  const key = await findKey(sql, userId, id)
  if (!key) return dnsRecords
  const publicKey = createPublicKey(secrets.open(key.privateKey)).export({ type: 'spki', format: 'der' })
  return withDkim(dnsRecords, [
    ownKey({ domain, selector: key.selector, publicKey: publicKey.toString('base64') }),
  ])
}
