import { normalise } from '#server/directory/normalise.ts'

export interface AskedText {
  tokens: string[]
  /** "within 5 miles of": no more and no less. */
  radiusKm: number | null
}

/** Nobody asks for a business in more words; what is pasted by mistake takes no longer than a question. */
const MAX_TOKENS = 24
const KM_PER_MILE = 1.609344

const radius =
  /(?:\b(?:within|in a radius of|im umkreis von|en un radio de|dans un rayon de|num raio de)\s+)?\b(\d{1,3}(?:[.,]\d{1,2})?)\s*(km|kilomet(?:er|re)s?|kil[oó]metros?|quil[oô]metros?|mi|miles?|millas?|meilen)\b(?:\s+(?:of|from|around|near|radius|um|von|de|del|da|do|autour de|alrededor de)\b)?/
const zipPlus4 = /\b(\d{5})-\d{4}\b/g
const canadian = /\b([a-z]\d[a-z])[ -]?\d[a-z]\d\b/g
const aroundTheClock = /\b24\s?[/-]\s?7\b|\b24[\s-]?(?:h|hrs?|hours?|std|stunden|horas|heures)\b/g
const nearMe =
  /\b(?:near|around|close to|next to|by|cerca de|cerca|bei|pres de(?: chez)?|autour de|perto de) (?:me|here|us|mi|mir|moi|mim)\b|\bin meiner nahe\b|\bnearby$/g

/** A text as typed, in words to look up; what is no word (a radius, opening hours, "near me") taken out. */
export function readText(text: string): AskedText {
  let asked = text.toLowerCase().replace(aroundTheClock, ' ').replace(zipPlus4, '$1')
  const [found, amount = '', unit = ''] = radius.exec(asked) ?? []
  if (found) asked = asked.replace(found, ' near ')
  const plain = normalise(asked.replace(canadian, '$1')).replace(nearMe, ' ')
  const perUnit = unit.startsWith('k') || unit.startsWith('q') ? 1 : KM_PER_MILE
  const km = Number(amount.replace(',', '.')) * perUnit
  return {
    tokens: plain.split(' ').filter(Boolean).slice(0, MAX_TOKENS),
    radiusKm: found && km > 0 ? Math.min(km, 200) : null,
  }
}
