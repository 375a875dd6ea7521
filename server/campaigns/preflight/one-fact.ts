import type { Fact } from '#contract/facts.ts'
import type { Finding } from '#contract/preflight.ts'
import type { Sql } from '#server/db/db.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { asName } from '#server/writer/names.ts'
import type { PlacedText } from './preflight.ts'
import { listLeadsOf, type Recipients } from './sql.ts'
import { visibleText } from './text/visible-text.ts'

/** Recipients whose facts we compare. */
const MOST_LEADS = 1000
const MOST_CHARACTERS = 20_000
/** Findings per text. */
const MOST = 3

/** What only one business has. A dish or a service may be meant for all of them, so it's only a warning. */
const SEVERITY: Partial<Record<Fact['type'], 'block' | 'warning'>> = {
  name: 'block',
  phone: 'block',
  website: 'block',
  address: 'block',
  person: 'block',
  quote: 'block',
  service: 'warning',
  menu_item: 'warning',
}
/** Fewer words say too little to be one business's. */
const LEAST_WORDS: Partial<Record<Fact['type'], number>> = {
  name: 2,
  person: 2,
  quote: 3,
  service: 2,
  menu_item: 2,
  address: 2,
}

interface Owned {
  type: Fact['type']
  value: string
  businessName: string
}

type OneFact = Extract<Finding, { code: 'one-fact' }>

/**
 * Finds facts of a single recipient in texts that go to several. `own` are the sender's words, which
 * may be in all of them; `found` are the businesses whose whole names were found.
 */
export async function findFacts(
  sql: Sql,
  recipients: Recipients,
  { texts, own, total, found }: { texts: PlacedText[]; own: string; total: number; found: Set<string> },
): Promise<OneFact[]> {
  if (total < 2) return []
  const readable = texts.map(({ at, text }) => ({ at, ...readableText(text) }))
  if (readable.every(({ words }) => words.size === 0)) return []
  const facts = await factsOfOne(sql, recipients)
  const ownWords = normal(own)
  return readable.flatMap(({ at, text, written, words }) =>
    facts
      .filter(({ value }) => !ownWords.includes(normal(value)) && holds(text, words, normal(value)))
      // "Good food" isn't the business called "Good Food".
      .filter(
        ({ type, value, businessName }) => type !== 'name' || (written.includes(value) && !found.has(businessName)),
      )
      .slice(0, MOST)
      .map(({ type, value, businessName }): OneFact => {
        const severity = SEVERITY[type] ?? 'warning'
        return { code: 'one-fact', severity, at, fact: type, value, businessName, recipients: total }
      }),
  )
}

/** The distinctive facts that exactly one of the recipients has. */
async function factsOfOne(sql: Sql, recipients: Recipients): Promise<Owned[]> {
  const leads = await listLeadsOf(sql, recipients, MOST_LEADS)
  const facts = await readFacts(
    sql,
    recipients.userId,
    leads.map(({ id }) => id),
  )
  const owners = new Map<string, Owned | null>()
  for (const { id, businessName } of leads)
    for (const { type, value } of [...shortName(businessName), ...(facts.get(id) ?? [])]) {
      if (type === 'name' && value === businessName) continue
      if (!SEVERITY[type] || value.split(/\s+/).length < (LEAST_WORDS[type] ?? 1)) continue
      const key = normal(value)
      owners.set(key, owners.has(key) ? null : { type, value, businessName })
    }
  return [...owners.values()].filter(owned => owned !== null)
}

/** The name without its legal form, as emails greet it. The whole name is looked for in one-business.ts. */
function shortName(businessName: string): Pick<Fact, 'type' | 'value'>[] {
  const value = asName(businessName)
  return value === undefined ? [] : [{ type: 'name', value }]
}

/** Phone numbers as digits, and everything else in lowercase with plain quotes. */
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/https?:\/\/|www\./g, '')
    .replace(/\+?\(?\d[\d\s()./-]{5,40}\d/g, number => number.replace(/\D/g, ''))

function readableText(source: string): { text: string; written: string; words: Set<string> } {
  const { text, links } = visibleText(source.slice(0, MOST_CHARACTERS).replace(/\{\{[^{}]{0,296}\}\}/g, ' '))
  const plain = ` ${normal([text, ...links].join('\n')).replace(/\s+/g, ' ')} `
  return { text: plain, written: text.replace(/\s+/g, ' '), words: new Set(wordsOf(plain)) }
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The first word decides for nearly all facts, before the text is searched. */
function holds(text: string, words: Set<string>, value: string): boolean {
  const [first] = wordsOf(value)
  if (first === undefined || !words.has(first)) return false
  const at = text.indexOf(value.replace(/\s+/g, ' '))
  if (at < 0) return false
  const [before = '', after = ''] = [text[at - 1], text[at + value.length]]
  return !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)
}
