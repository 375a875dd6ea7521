import type { Fact } from '#contract/facts.ts'
import { StatedFactType } from '#contract/lead-facts.ts'

interface Words {
  /** On the left of the line. */
  label: string
  /** Of the choice in the form that adds one. */
  option: string
  placeholder: string
}

export const FACT_WORDS: Record<StatedFactType, Words> = {
  no_website: { label: 'Website', option: 'No website', placeholder: '' },
  rating: { label: 'Rating', option: 'Rating', placeholder: '4.7 (212 reviews)' },
  opening_hours: { label: 'Hours', option: 'Opening hours', placeholder: 'Tue–Sun, 11:30–21:00' },
  founded: { label: 'Founded', option: 'Founding year', placeholder: '1998' },
  service: { label: 'Service', option: 'Service', placeholder: 'Catering for weddings' },
  menu_item: { label: 'Menu', option: 'Menu item', placeholder: 'Aburi salmon' },
  language: { label: 'Language', option: 'Language', placeholder: 'Spanish' },
  person: { label: 'Person', option: 'Person', placeholder: 'Kenji Mori, owner' },
  quote: { label: 'Quote', option: 'Quote from the website', placeholder: 'Handmade pasta since 1998.' },
}

/** What a line of facts shows: the types that aren't fields of the lead. */
export interface StatedFact extends Fact {
  type: StatedFactType
}

/** The description has its own place among the lead's fields. */
export const isStated = (fact: Fact): fact is StatedFact =>
  StatedFactType.safeParse(fact.type).success && !(fact.type === 'quote' && fact.source === 'lead')

export const textOf = ({ type, value }: Pick<StatedFact, 'type' | 'value'>) => {
  if (type === 'no_website') return 'None'
  return type === 'quote' ? `“${value}”` : value
}
