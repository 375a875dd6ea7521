import type { DomainRecord } from '#contract/domains.ts'
import type { Identities, Identity } from '#server/providers/mail/identities.ts'
import { UNSEEN } from './records.ts'

/** The records with those that the provider asks for in the place of other DKIM records; what is known of each stays. */
export function withIdentity(records: DomainRecord[], identity: Identity | null): DomainRecord[] {
  if (identity?.outcome !== 'known' || identity.records.length === 0) return records
  const dkim = identity.records.map(
    ({ name, value }): DomainRecord =>
      records.find(record => record.name === name && record.value === value) ?? {
        ...UNSEEN,
        kind: 'dkim',
        type: 'CNAME',
        name,
        value,
        isRequired: true,
      },
  )
  return withDkim(records, dkim)
}

/** The records with these in the place of other DKIM records, the optional one with them. */
export const withDkim = (records: DomainRecord[], dkim: DomainRecord[]): DomainRecord[] => [
  ...records.filter(({ kind }) => kind === 'ownership'),
  ...dkim,
  ...records.filter(({ kind }) => kind === 'spf' || kind === 'dmarc'),
]

/**
 * What DNS says, and the provider on top of it: a domain is verified when both agree. A provider that can not be asked
 * takes nothing back.
 */
export function withVerdict(
  before: DomainRecord[],
  seen: DomainRecord[],
  { name }: Pick<Identities, 'name'>,
  identity: Identity,
): DomainRecord[] {
  if (identity.outcome === 'none') return seen
  if (identity.outcome === 'unknown') {
    const away = `Could not ask ${name} now: ${identity.why}.`
    const hasDkim = seen.some(record => record.kind === 'dkim')
    return seen.map(record => {
      if (record.kind === 'ownership' && !hasDkim)
        return { ...record, note: `${away} Its DKIM records appear here once it answers.` }
      if (record.kind !== 'dkim' || record.status !== 'verified') return record
      const was = before.find(r => r.name === record.name)?.status === 'verified'
      return { ...record, status: was ? 'verified' : 'pending', note: away }
    })
  }
  const { state } = identity
  if (state === 'verified') return seen
  return seen.map(record =>
    record.kind === 'dkim' && record.status === 'verified'
      ? { ...record, status: state, note: state === 'pending' ? waits(name) : gaveUp(name) }
      : record,
  )
}

const waits = (name: string) => `This record is in place. ${name} has not seen it yet; it looks by itself.`
const gaveUp = (name: string) =>
  `This record is in place, but ${name} stopped looking for it. Delete the domain and add it again.`
