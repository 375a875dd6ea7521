import type { Units } from '../languages/language.ts'
import { MONEY } from './offer-text.ts'

type Unit = { ask: keyof Units['asks']; units?: string }

/** What the offer's price is for, if it's one of the things that a business can count: "seats" of "$95 a seat". */
export function unitIn(offer: string, words: Units): Unit | undefined {
  let from = 0
  for (const sentence of offer.split(/(?<=[.!?;])\s|\n/)) {
    for (const { 0: money, index } of sentence.matchAll(MONEY)) {
      const before = words.costs.exec(sentence.slice(0, index))
      const unit =
        unitAfter(sentence.slice(index + money.length).replace(/^(?:[.,’']?\d)+/, ''), words) ??
        counted(before?.slice(1).find(Boolean), words)
      // "Bookkeeping is $200, and payslips are $9 each": nobody asks how many of the second.
      if (unit && (unit.ask !== 'each' || from === 0)) return unit
      from++
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

function counted(noun: string | undefined, { uncounted, plurals }: Units): Unit | undefined {
  if (noun === undefined || uncounted?.test(noun)) return undefined
  // "A parking space", or "a loaf wholesale".
  if (noun.includes(' ')) return { ask: 'each' }
  const [pattern, plural] = plurals.find(([known]) => known.test(noun)) ?? []
  if (pattern === undefined || plural === undefined) return undefined
  const units = noun.replace(pattern, plural)
  // "Stuhl" keeps its capital: "Stühle".
  const isNoun = /^\p{Lu}/u.test(noun) && /^\p{Ll}{3}/u.test(units)
  return { ask: 'other', units: isNoun ? units[0]?.toUpperCase() + units.slice(1) : units }
}
