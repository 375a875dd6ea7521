import type { Dns } from '#server/providers/dns/dns.ts'

/** What receivers do with email that fails, as RFC 9989 has them read it. */
export interface Policy {
  /** The record, and the domain that has it. */
  record: string
  at: string
  policy: 'none' | 'quarantine' | 'reject'
  /** t=y: receivers don't act on it yet. */
  isTest: boolean
  /** Why receivers ignore it; null if they don't. */
  fault: string | null
}

export type FoundPolicy =
  | { outcome: 'found'; policy: Policy }
  | { outcome: 'none' }
  | { outcome: 'unknown'; why: string }

/** RFC 9989, 4.10: the domain, then from seven labels up. */
const QUERIES_MAX = 8

export const isDmarc = (value: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(value.trim())

/** `a=1; b=2` by name. Unknown tags, such as pct of RFC 7489, are ignored. */
const tagsOf = (record: string) =>
  new Map(
    record.split(';').map(part => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()] as const
    }),
  )

/** Reads a record; below the domain that has it, `sp` counts. A missing p is none. */
export function readPolicy(record: string, at: string, domain = at): Policy {
  const tags = tagsOf(record)
  const own = tags.get('p') || 'none'
  const text = ((domain === at ? undefined : tags.get('sp')) ?? own).toLowerCase()
  const isKnown = text === 'none' || text === 'quarantine' || text === 'reject'
  return {
    record,
    at,
    policy: isKnown ? text : 'none',
    isTest: tags.get('t')?.toLowerCase() === 'y',
    fault: isKnown ? null : 'The policy must be p=none, p=quarantine, or p=reject.',
  }
}

/** The policy for a domain: its own, else that of the highest domain above it that has one. A failed look-up proves nothing. */
export async function findPolicy(dns: Dns, domain: string): Promise<FoundPolicy> {
  let why = ''
  let top: { record: string; at: string; psd: string | undefined } | null = null
  for (const at of walk(domain)) {
    const answer = await dns.find('TXT', `_dmarc.${at}`)
    if (answer.outcome === 'unknown') {
      why = answer.why
      if (at === domain) break
      continue
    }
    const records = answer.outcome === 'found' ? answer.values.filter(isDmarc) : []
    const [record, second] = records
    // Several count as none.
    if (record === undefined || second !== undefined) continue
    if (at === domain) return { outcome: 'found', policy: readPolicy(record.trim(), at) }
    const psd = tagsOf(record).get('psd')?.toLowerCase()
    // A registry's own record is for names that have none.
    if (psd === 'y' && top !== null) break
    top = { record: record.trim(), at, psd }
    if (psd === 'n') break
  }
  if (top) return { outcome: 'found', policy: readPolicy(top.record, top.at, domain) }
  return why === '' ? { outcome: 'none' } : { outcome: 'unknown', why }
}

function walk(domain: string): string[] {
  const labels = domain.split('.')
  const above = labels.slice(Math.max(1, labels.length - QUERIES_MAX + 1))
  return [domain, ...above.map((_, i) => above.slice(i).join('.'))]
}

/** What a working record still lacks; null if nothing. */
export const nextPolicy = ({ isTest }: Policy): string | null =>
  isTest
    ? 'The record is in test mode (t=y), so receivers don’t act on it yet. Remove t=y once its reports look right.'
    : null
