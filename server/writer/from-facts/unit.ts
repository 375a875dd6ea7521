import type { Units } from '../languages/language.ts'
import { MONEY } from './offer-text.ts'

type Unit = { ask: keyof Units['asks']; units?: string }

/** What the offer's price is for, if a business can count it: "seats" of "$95 a seat". Nobody counts hours or visits. */
export function unitIn(offer: string, words: Units): Unit | undefined {
  let from = 0
  for (const sentence of offer.split(/(?<=[.!?;])\s|\n/)) {
    for (const { 0: money, index } of sentence.matchAll(MONEY)) {
      const before = words.costs.exec(sentence.slice(0, index))
      const unit =
        unitAfter(sentence.slice(index + money.length).replace(/^[\d.,’']+/, ''), words) ??
        counted(before?.slice(1).find(Boolean), words)
      if (unit) return unit
      if (++from > 20) return undefined
    }
  }
  return undefined
}

/** "14 Euro pro Mitarbeiter im Monat", "20 euros al mes por empleado". */
function unitAfter(text: string, words: Units): Unit | undefined {
  if (words.each.test(text)) return { ask: 'each' }
  const [said, noun] = words.per.exec(text) ?? []
  return said === undefined ? undefined : (counted(noun, words) ?? unitAfter(text.slice(said.length), words))
}

function counted(noun: string | undefined, { never, owned, plurals }: Units): Unit | undefined {
  // "$65/DAY FREE DROP-OFF" counts days.
  if (noun === undefined || never.test(noun) || never.test(noun.split(' ')[0] ?? '')) return undefined
  const [pattern, plural] = plurals.find(([pattern]) => pattern.test(noun)) ?? []
  if (pattern === undefined || plural === undefined) return undefined
  const units = noun.replace(pattern, plural)
  // "Stuhl" keeps its capital: "Stühle".
  const isNoun = /^\p{Lu}/u.test(noun) && /^\p{Ll}{3}/u.test(units)
  return { ask: owned.test(noun) ? 'owned' : 'other', units: isNoun ? units[0]?.toUpperCase() + units.slice(1) : units }
}
