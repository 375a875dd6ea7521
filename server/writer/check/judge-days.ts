import type { Judged } from './check.ts'
import { supported, unsupported } from './coverage.ts'
import { allWeek, hoursFor, offersDays, withoutDays } from './days.ts'
import { contentWords, type Known } from './known.ts'
import type { Lexicon } from './lexicon.ts'
import { holds } from './word-forms.ts'

const SOON =
  /(?<![\p{L}])(?:tomorrow|tonight|today|overnight|next day|next morning|(?:am |bis zum )?nächsten (?:tag|morgen)|al día siguiente|same day|instantly|immediately|morgen(?! früh)|über nacht|sofort|noch heute|(?<!cada |la |las )mañana|hoy mismo|al instante|inmediatamente)(?![\p{L}])/u

const isTooSoon = (text: string, known: Known): boolean => {
  const soon = SOON.exec(text)?.[0]
  return soon !== undefined && !known.offerText.includes(soon)
}

/** "You're open seven days a week", and no more. */
export const openAllWeek = (text: string, { facts, factWords }: Known) =>
  contentWords(text).every(word => holds(factWords, word))
    ? allWeek(
        text,
        facts.map(({ fact }) => fact),
      )
    : undefined

export function judgeDays(text: string, topic: string, known: Known, lexicons: readonly Lexicon[]): Judged | undefined {
  if (topic === 'general') return undefined
  if (topic !== 'business')
    return offersDays(text, known.offerText, lexicons) && !isTooSoon(text, known)
      ? undefined
      : unsupported('Your offer names no such day.')
  const hours = hoursFor(
    text,
    known.facts.map(({ fact }) => fact),
    lexicons,
  )
  if (hours === null && saysDay(text, known, lexicons)) return undefined
  if (hours === null) return unsupported('The opening hours don’t say so.')
  return hours && contentWords(withoutDays(text)).every(word => holds(known.factWords, word))
    ? supported(hours)
    : undefined
}

/** A line of the website names each day that the sentence does. */
const saysDay = (text: string, { facts }: Known, lexicons: readonly Lexicon[]): boolean =>
  facts.some(({ fact, text: value }) => fact.type !== 'opening_hours' && offersDays(text, value, lexicons))
