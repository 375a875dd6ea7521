import type { Judgement } from './judge.ts'

export const isSpf = (value: string) => /^v=spf1(\s|$)/i.test(value.trim())

/** Without a host from the operator, we can only check the syntax: the domain's own mail servers may send. */
export const spfValue = (include: string | undefined) => (include ? `v=spf1 include:${include} ~all` : 'v=spf1 mx ~all')

/** A domain may have only one SPF record; two invalidate both (RFC 7208, 4.5). */
export function judgeSpf(values: string[], include: string | undefined): Judgement {
  const records = values.map(value => value.trim()).filter(isSpf)
  const [only] = records
  if (only === undefined) return { status: 'failed', found: [], note: 'We couldn’t find an SPF record.' }
  const terms = records.flatMap(termsOf)
  const merged = mergeSpf(terms, include)
  if (records.length > 1)
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: `There are ${records.length} SPF records, so receivers ignore all of them. Replace them with the one here, which combines them.`,
    }
  if (terms.some(term => /^\+?all$/i.test(term)))
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: 'Your record lets every server in the world send as you (+all). Replace it with the one here.',
    }
  if (include && !terms.some(term => term.toLowerCase() === `include:${include.toLowerCase()}`))
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: `Your SPF record doesn’t have include:${include}. Replace it with the one here, which keeps everything else.`,
    }
  return { status: 'verified', found: [], value: only, note: null }
}

const termsOf = (record: string) => record.split(/\s+/).slice(1)
const isAll = (term: string) => /^[+?~-]?all$/i.test(term)
const isRedirect = (term: string) => /^redirect=/i.test(term)

/** Merges the records' terms without duplicates, ours last, then the first `all` that isn't open to everyone. */
function mergeSpf(terms: string[], include: string | undefined): string {
  const kept = terms.filter(term => !isAll(term) && !isRedirect(term))
  const end =
    terms.find(term => isAll(term) && !/^\+?all$/i.test(term)) ??
    (terms.some(isAll) ? undefined : terms.find(isRedirect)) ??
    '~all'
  return ['v=spf1', ...new Set([...kept, ...(include ? [`include:${include}`] : [])]), end].join(' ')
}
