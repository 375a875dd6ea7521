import type { DraftClause, LeadEmailDraft } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'

const LABELS: Record<Fact['type'], string> = {
  name: 'Name',
  category: 'Category',
  town: 'Town',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  no_website: 'Website',
  rating: 'Rating',
  opening_hours: 'Hours',
  founded: 'Founded',
  service: 'Service',
  menu_item: 'Menu',
  language: 'Language',
  person: 'Person',
  quote: 'Quote',
}
const SOURCES: Record<Fact['source'], string> = {
  lead: 'Lead',
  directory: 'Directory',
  website: 'Website',
  user: 'You',
}

/** What can support a clause: a fact about the business, or the sender's offer. */
export interface Support {
  key: string
  label: string
  value: string
  source: string
  /** Undefined for the offer. */
  fact?: Fact
}

const OFFER_KEY = 'offer'

/** Facts have no IDs: within a draft, type and value name one. */
const keyOf = ({ type, value }: Fact) => `${type}:${value}`

const supportOf = (fact: Fact): Support => ({
  key: keyOf(fact),
  label: LABELS[fact.type],
  value: fact.type === 'no_website' ? 'None found' : fact.value,
  source: SOURCES[fact.source],
  fact,
})

/** The key of what supports a clause; undefined if nothing has to. */
export function supportKeyOf({ verdict, fact }: DraftClause): string | undefined {
  if (verdict !== 'supported') return undefined
  return fact ? keyOf(fact) : OFFER_KEY
}

/** The facts that a draft uses, in the order of their appearance, and the others. */
export function supportsOf(
  { clauses, followUps, facts }: LeadEmailDraft,
  offer: string,
): { used: Support[]; unused: Support[] } {
  const used = new Map<string, Support>()
  for (const clause of [clauses, ...followUps.map(one => one.clauses)].flat()) {
    const key = supportKeyOf(clause)
    if (key === undefined || used.has(key)) continue
    used.set(key, clause.fact ? supportOf(clause.fact) : { key, label: 'Offer', value: offer, source: 'Your offer' })
  }
  const unused = new Map(facts.map(fact => [keyOf(fact), supportOf(fact)]))
  return { used: [...used.values()], unused: [...unused.values()].filter(({ key }) => !used.has(key)) }
}
