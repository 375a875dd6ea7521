import type { DomainRecord } from '#contract/domains.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { withDkim } from './identity.ts'
import { makeEd25519Key, published } from './keys.ts'
import { ed25519Record, rsaRecord } from './records.ts'
import { type DomainRow, findKeys, giveEd25519Key } from './sql.ts'

/**
 * The records that the current transport needs. If a provider signed when the domain was added and we sign now,
 * our keys replace its records; in the other direction, they arrive with the provider's next answer. A domain from
 * before there were two keys gets its second one here.
 */
export async function fitRecords(
  { providers, secrets }: Pick<Deps, 'providers' | 'secrets'>,
  sql: Sql,
  userId: string,
  { id, domain, dnsRecords }: Pick<DomainRow, 'id' | 'domain' | 'dnsRecords'>,
): Promise<DomainRecord[]> {
  const rsa = dnsRecords.find(({ kind, type }) => kind === 'dkim' && type === 'TXT')
  const hasBoth = rsa && dnsRecords.some(({ kind }) => kind === 'dkim-ed25519')
  if (providers.identities || hasBoth) return dnsRecords
  const keys = await findKeys(sql, userId, id)
  const second = keys && (keys.ed25519 ?? (await giveEd25519Key(sql, userId, id, makeEd25519Key(secrets))))
  if (!second) return dnsRecords
  return withDkim(dnsRecords, [
    rsa ?? rsaRecord(domain, published(secrets, keys.rsa)),
    ed25519Record(domain, published(secrets, second)),
  ])
}
