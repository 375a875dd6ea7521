import { clean } from '../clean.ts'
import type { Part } from './assemble.ts'
import { statementsIn } from './statements.ts'
import { capitalize } from './template.ts'

/** An amount or a percentage with its context: "$99 a month", "20% off". */
const TERM =
  /(?:[$€£]\s?\d[\d.,]*|(?<![\d.,])\d[\d.,]*\s?(?:%|percent\b|€|£|usd\b|eur\b|dollars?\b|euros?\b|pounds?\b))/giu

/** Prices and terms that a body lacks, because of its length or because they ended a sentence. All must be included. */
export const termParts = (body: string, nicheOffer: string): Part[] => {
  const missing = new Set<string>()
  for (const { text } of statementsIn(clean(nicheOffer)))
    for (const [term] of text.matchAll(TERM)) {
      const price = term.replace(/[.,]+$/, '')
      if (!body.includes(price)) missing.add(clauseWith(text, price))
    }
  return [...missing].slice(0, MOST).map(text => ({ slot: 'support', text: `${capitalize(text)}.`, isRequired: true }))
}

const MOST = 4
/** Conditions of a price are close to it. */
const LONGEST = 120

const clauseWith = (text: string, price: string): string => {
  const clause = text.split(/[;:]\s|,\s(?!\d)|\s[–—-]\s/).find(part => part.includes(price)) ?? price
  return (clause.length <= LONGEST ? clause : price).trim().replace(/(?<![.,;:!])[.,;:!]+$/, '')
}
