import type { Judgement } from './judge.ts'

export const isSpf = (value: string) => /^v=spf1(\s|$)/i.test(value.trim())

/** Without a host that the operator names there is little to say: the domain's own mail servers may send. */
export const spfValue = (include: string | undefined) => (include ? `v=spf1 include:${include} ~all` : 'v=spf1 mx ~all')

/** A domain has one SPF record; two are an error of the whole (RFC 7208, 4.5). */
export function judgeSpf(values: string[], include: string | undefined): Judgement {
  const records = values.map(value => value.trim()).filter(isSpf)
  const [only] = records
  if (only === undefined) return { status: 'failed', found: [], note: 'No SPF record was found.' }
  const terms = records.flatMap(termsOf)
  const merged = mergeSpf(terms, include)
  if (records.length > 1)
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: `There are ${records.length} SPF records, and receivers then accept none. Replace them all by the one here, which says what they say together.`,
    }
  if (terms.some(term => /^\+?all$/i.test(term)))
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: 'Your record lets every server of the world send in your name (+all). Replace it by the one here.',
    }
  if (include && !terms.some(term => term.toLowerCase() === `include:${include.toLowerCase()}`))
    return {
      status: 'failed',
      found: records,
      value: merged,
      note: `You have an SPF record without include:${include}. Replace it by the one here, which keeps what yours says.`,
    }
  return { status: 'verified', found: [], value: only, note: null }
}

const termsOf = (record: string) => record.split(/\s+/).slice(1)
const isAll = (term: string) => /^[+?~-]?all$/i.test(term)
const isRedirect = (term: string) => /^redirect=/i.test(term)

/** Everything the records say, once, with ours before the end; of several ends the first that is not open to all. */
function mergeSpf(terms: string[], include: string | undefined): string {
  const kept = terms.filter(term => !isAll(term) && !isRedirect(term))
  const end =
    terms.find(term => isAll(term) && !/^\+?all$/i.test(term)) ??
    (terms.some(isAll) ? undefined : terms.find(isRedirect)) ??
    '~all'
  return ['v=spf1', ...new Set([...kept, ...(include ? [`include:${include}`] : [])]), end].join(' ')
}
