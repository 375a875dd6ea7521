import type { DomainRecord } from '#contract/domains.ts'
import type { Identities, Identity } from '#server/providers/mail/identities.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { UNSEEN } from './records.ts'

/** Replaces the DKIM records with the provider's own; the known state of each record stays. */
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

/** Replaces all DKIM records, including the optional one. */
export const withDkim = (records: DomainRecord[], dkim: DomainRecord[]): DomainRecord[] => [
  ...records.filter(({ kind }) => kind === 'ownership'),
  ...dkim,
  ...records.filter(({ kind }) => !['ownership', 'dkim', 'dkim-ed25519', 'dkim-next', 'dkim-old'].includes(kind)),
]

/** Where bounces of emails from shop.com go. Nothing else may receive email there. */
const mailFromHost = (domain: string) => `bounces.${domain}`

/** The records that put MAIL FROM on the domain, with their known state. */
export function withMailFrom(records: DomainRecord[], domain: string, identities: Identities | null): DomainRecord[] {
  const others = records.filter(({ kind }) => kind !== 'mail-from')
  const name = mailFromHost(domain)
  const wanted = identities?.mailFromRecords(name) ?? []
  return [
    ...others,
    ...wanted.map(
      ({ type, value }): DomainRecord =>
        records.find(each => each.kind === 'mail-from' && each.type === type && each.value === value) ?? {
          ...UNSEEN,
          kind: 'mail-from',
          type,
          name,
          value,
          isRequired: false,
        },
    ),
  ]
}

/** Once DNS has both records, the provider uses them; until it does, they wait. If it can't be reached, nothing changes. */
export async function settleMailFrom(
  seen: DomainRecord[],
  domain: string,
  identities: Identities,
  identity: Identity,
): Promise<DomainRecord[]> {
  const ours = seen.filter(({ kind }) => kind === 'mail-from')
  const isReady = ours.length > 0 && ours.every(({ status }) => status === 'verified')
  if (!isReady || identity.outcome !== 'known') return seen
  const host = mailFromHost(domain)
  const isSet = identity.mailFrom?.host === host
  if (isSet && identity.mailFrom?.isUsed) return seen
  let note = waits(identities.name)
  if (!isSet)
    await identities.useMailFrom(domain, host).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      note = `This record is in place, but ${identities.name} refused it: ${error.message}.`
    })
  return seen.map(record => (record.kind === 'mail-from' ? { ...record, status: 'pending', note } : record))
}

/** A domain is verified when DNS and the provider agree. If the provider can't be reached, the status stays. */
export function withProviderStatus(
  before: DomainRecord[],
  seen: DomainRecord[],
  { name }: Pick<Identities, 'name'>,
  identity: Identity,
): DomainRecord[] {
  if (identity.outcome === 'none') return seen
  if (identity.outcome === 'unknown') {
    const unreachable = `We couldn’t reach ${name}: ${identity.why}.`
    const hasDkim = seen.some(record => record.kind === 'dkim')
    return seen.map(record => {
      if (record.kind === 'ownership' && !hasDkim)
        return { ...record, note: `${unreachable} The DKIM records will appear here once it responds.` }
      if (record.kind !== 'dkim' || record.status !== 'verified') return record
      const was = before.find(r => r.name === record.name)?.status === 'verified'
      return { ...record, status: was ? 'verified' : 'pending', note: unreachable }
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

const waits = (name: string) =>
  `This record is in place. ${name} hasn’t seen it yet and will check again automatically.`
const gaveUp = (name: string) =>
  `This record is in place, but ${name} stopped checking for it. Delete the domain and add it again.`
