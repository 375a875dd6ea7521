import type { Dns } from '#server/providers/dns/dns.ts'
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
  const note = syntaxNote(terms) ?? hiddenNote(terms) ?? (needed(terms).length > LOOKUPS_MAX ? TOO_MANY : null)
  return note
    ? { status: 'failed', found: records, value: merged, note }
    : { status: 'verified', found: [], value: only, note: null }
}

/** RFC 7208, 4.6.4. */
const LOOKUPS_MAX = 10
const TOO_MANY =
  'Your SPF record needs more than ten DNS lookups, includes of includes counted, so receivers ignore it. Remove includes of services that you no longer use.'

/** The terms that receivers look up; they stop at `all`, and with one, they ignore `redirect`. */
const needed = (terms: string[]) => {
  const end = terms.findIndex(isAll)
  const read = end < 0 ? terms : terms.slice(0, end)
  return read.filter(term => /^(?:[+?~-]?(?:(?:include|exists):|(?:a|mx|ptr)(?:$|[:/]))|redirect=)/i.test(term))
}

/** RFC 7208, 5 and 6: a word that receivers don't know makes the whole record invalid. Modifiers are `name=value`. */
const TERM =
  /^(?:[+?~-]?(?:all|(?:a|mx|ptr)(?::[^\s/]+)?(?:\/\d{1,2})?(?:\/\/\d{1,3})?|ip4:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|ip6:[\da-f:.]+(?:\/\d{1,3})?|(?:include|exists):\S+)|[a-z][\w.-]*=\S*)$/i

function syntaxNote(terms: string[]): string | null {
  const wrong = terms.find(term => !TERM.test(term))
  return wrong === undefined
    ? null
    : `Receivers don’t know “${wrong.slice(0, 80)}” in your SPF record, so they ignore all of it. Correct it, or remove it.`
}

function hiddenNote(terms: string[]): string | null {
  const end = terms.findIndex(isAll)
  const hidden = end < 0 ? undefined : terms.slice(end + 1).find(term => !term.includes('=') && !isAll(term))
  if (!hidden) return null
  return `Receivers stop reading your SPF record at ${terms[end]}, so they ignore ${hidden} after it. Replace it with the one here.`
}

/** What is wrong with the records that an SPF record refers to; null if nothing is, or if we couldn't find out. */
export async function problemOfIncluded(dns: Dns, record: string): Promise<string | null> {
  const counted: Counted = { left: COUNTED_MAX, missing: null }
  const costs: { term: string; cost: number }[] = []
  for (const term of needed(termsOf(record))) costs.push({ term, cost: await costOf(dns, term, counted) })
  const total = costs.reduce((sum, { cost }) => sum + cost, 0)
  const [most] = costs.toSorted((a, b) => b.cost - a.cost)
  if (total > LOOKUPS_MAX && most) {
    const number = counted.left === 0 ? `over ${COUNTED_MAX}` : String(total)
    const dearest = most.cost > 1 ? ` ${most.term} alone costs ${most.cost}.` : ''
    return `Your SPF record needs more than ten DNS lookups (${number}, includes of includes counted), so receivers ignore it.${dearest} Remove includes of services that you no longer use.`
  }
  return counted.missing === null
    ? null
    : `${counted.missing} in your SPF record leads to no SPF record, so receivers ignore yours. Remove it, or correct the name.`
}

/** Enough to name what costs most. A record that includes itself would never end. */
const COUNTED_MAX = 30
interface Counted {
  left: number
  /** The first term that leads to no record. */
  missing: string | null
}

/** How many look-ups a term costs, with those of the record that it leads to. */
async function costOf(dns: Dns, term: string, counted: Counted): Promise<number> {
  if (counted.left === 0) return 0
  counted.left--
  const [, host] = /^(?:[+?~-]?include:|redirect=)([^%]+)$/i.exec(term) ?? []
  if (!host) return 1
  const answer = await dns.find('TXT', host)
  if (answer.outcome === 'unknown') return 1
  const next = answer.outcome === 'found' ? answer.values.find(isSpf) : undefined
  if (!next) counted.missing ??= term
  let cost = 1
  for (const inner of next ? needed(termsOf(next.trim())) : []) cost += await costOf(dns, inner, counted)
  return cost
}

/** The terms that let servers send. */
export const allowedBy = (record: string): string[] =>
  termsOf(record.trim()).filter(
    term => !isAll(term) && !/^[?~-]/.test(term) && (isRedirect(term) || !/^[a-z][\w.-]*=/i.test(term)),
  )

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
