import type { DomainRecord } from '#contract/domains.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { withDkim, withMailFrom } from './identity.ts'
import { published } from './keys.ts'
import { ed25519Record, rsaRecord } from './records.ts'
import { type DomainRow, findKeys, findNextKeys } from './sql.ts'
import { trackingRecord } from './tracking-host.ts'

/**
 * The records that the current transport needs. If a provider signed when the domain was added and we sign now,
 * our keys replace its records; in the other direction, they arrive with the provider's next answer. The alias for
 * links fits the server's address of today.
 */
export async function fitRecords(
  deps: Pick<Deps, 'providers' | 'secrets' | 'config'>,
  sql: Sql,
  userId: string,
  row: Pick<DomainRow, 'id' | 'domain' | 'dnsRecords'>,
): Promise<DomainRecord[]> {
  const records = withMailFrom(await withOwnKeys(deps, sql, userId, row), row.domain, deps.providers.identities)
  const wanted = trackingRecord(row.domain, deps.config.PUBLIC_URL)
  const known = records.find(({ kind, value }) => kind === 'tracking' && value === wanted?.value)
  const next = await nextRecords(deps, sql, userId, row, records)
  return [...records.filter(({ kind }) => kind !== 'tracking'), ...next, ...(wanted ? [known ?? wanted] : [])]
}

async function withOwnKeys(
  { providers, secrets }: Pick<Deps, 'providers' | 'secrets'>,
  sql: Sql,
  userId: string,
  { id, domain, dnsRecords }: Pick<DomainRow, 'id' | 'domain' | 'dnsRecords'>,
): Promise<DomainRecord[]> {
  if (providers.identities || dnsRecords.some(({ kind, type }) => kind === 'dkim' && type === 'TXT')) return dnsRecords
  const [rsa, ed25519] = await findKeys(sql, userId, id)
  if (!rsa || !ed25519) return dnsRecords
  return withDkim(dnsRecords, [
    rsaRecord(domain, published(secrets, rsa)),
    ed25519Record(domain, published(secrets, ed25519)),
  ])
}

/** Those of new keys, which a check that began before them didn't know. */
async function nextRecords(
  { secrets }: Pick<Deps, 'secrets'>,
  sql: Sql,
  userId: string,
  { id, domain }: Pick<DomainRow, 'id' | 'domain'>,
  records: DomainRecord[],
): Promise<DomainRecord[]> {
  const [rsa, ed25519] = await findNextKeys(sql, userId, id)
  if (!rsa || !ed25519) return []
  return [rsaRecord(domain, published(secrets, rsa)), ed25519Record(domain, published(secrets, ed25519))]
    .filter(({ name }) => !records.some(record => record.name === name))
    .map(record => ({ ...record, kind: 'dkim-next', isRequired: false }))
}
