import type { Fact, FactType } from '#contract/facts.ts'
import { isSafe } from '../from-facts/safe.ts'

/** Facts that an email needs, whatever it mentions. */
export const NEEDED: FactType[] = ['name', 'category', 'town', 'address', 'phone', 'language', 'website']
const MENTIONED: FactType[] = ['no_website', 'rating', 'founded', 'service', 'menu_item']

/** Whether an email may open with it. */
export const isMentionable = ({ type, value }: Fact): boolean => MENTIONED.includes(type) && isSafe(value)

/** The named fact, with those that every email needs: the built-in writer then opens with it. */
export function mentioning(facts: Fact[], mention: string | undefined): Fact[] {
  if (!facts.some(fact => fact.value === mention && isMentionable(fact))) return facts
  return facts.filter(({ type, value }) => NEEDED.includes(type) || value === mention)
}
