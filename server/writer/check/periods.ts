const LENGTH =
  'for|in|within|after|takes?|lasts?|dauert|braucht|dura|tarda|für|nach|binnen|innerhalb|en|durante|dentro de|tras|pendant|dans|sous|prend'
const FIRST = '(?:the |im |el |la |le )?(?:first|ersten?|primera?|premier|première)'
const EACH = 'an?|one|per|every|each|pro|eine[rmn]?|ein|im|jede[nrs]?|al|un|una|une|por|cada|par|chaque'
const PERIOD = 'day|week|month|year|hour|tag|woche|monat|jahr|stunde|día|semana|mes|año|hora|jour|semaine|mois|an|heure'
const ONE = new RegExp(
  `(?<![\\p{L}])(?:((?:${LENGTH}) (?:less than |weniger als |menos de |moins d'|moins de )?)?(?:${EACH})|(${FIRST})) (${PERIOD})(?![\\p{L}])`,
  'gu',
)
const ADVERBS: Record<string, RegExp> = {
  day: /daily/,
  week: /weekly/,
  month: /monthly/,
  year: /yearly|annual/,
  hour: /hourly/,
  tag: /täglich/,
  woche: /wöchentlich/,
  monat: /monatlich/,
  jahr: /jährlich/,
  semana: /semanal/,
  mes: /mensual/,
  año: /anual/,
  mois: /mensuel/,
  an: /annuel/,
  semaine: /hebdomadaire/,
}

/** "A month" is a number, too: the offer has to give it. */
export function unknownPeriod(text: string, given: string, isOnlyLength = false): string | undefined {
  // "$240 a month" doesn't give "free for a month".
  const keyOf = (length: string | undefined, unit: string) => `${length ? 'for' : 'per'} ${unit}`
  const known = new Set(given.matchAll(ONE).map(([, length, first, unit = '']) => keyOf(first ?? length, unit)))
  for (const [said, lasts, first, unit = ''] of text.matchAll(ONE)) {
    const length = first ?? lasts
    if ((isOnlyLength && !length) || known.has(keyOf(length, unit))) continue
    const isOne = new RegExp(`(?<![\\d.,])1 ${unit}|any ${unit}|one-${unit}`, 'u').test(given)
    if (!isOne && (length || !ADVERBS[unit]?.test(given))) return said
    known.add(keyOf(length, unit))
  }
  return undefined
}
