import type { Tone } from '#contract/writer.ts'

/** The speaker, as in the offer ("I build …", "We build …"). */
export type Voice = 'I' | 'we'

export interface Manner {
  tone: Tone
  voice: Voice
}

/** The facts that a template may use; a missing key is an unknown fact. */
export type Values = Readonly<Record<string, string | undefined>>

/**
 * Fills `{key}` and `{key|default}`. Drops a part in square brackets if one of its keys is unknown; returns undefined for an
 * unknown key outside brackets. Values go in last, so that "{{businessName}}" or brackets in them stay as typed.
 */
export const fill = (template: string, values: Values): string | undefined => {
  const kept = template.replace(/\[([^\]]*)\]/g, (_, part: string) => (isKnown(part, values) ? part : ''))
  return isKnown(kept, values)
    ? kept.replace(KEY, (_, key: string, other?: string) => values[key] ?? other ?? '')
    : undefined
}

const KEY = /\{(\w+)(?:\|([^}]*))?\}/g

const isKnown = (template: string, values: Values): boolean =>
  [...template.matchAll(KEY)].every(([, key = '', other]) => values[key] !== undefined || other !== undefined)

/** Templates use "I" and no contractions; this changes them to the requested voice and register. */
export const inManner = (template: string, { tone, voice }: Manner): string => {
  const voiced = voice === 'we' ? asWe(template) : template
  return tone === 'professional' ? voiced : contract(voiced)
}

const asWe = (template: string): string =>
  template
    .replace(/\bI am\b/g, 'I are')
    .replace(/(^|[.?!]\s+|\n(?:- )?)I\b/g, '$1We')
    .replace(/\bI\b/g, 'we')
    .replace(/\bme\b/g, 'us')
    .replace(/\bmyself\b/g, 'ourselves')
    .replace(/\bmine\b/g, 'ours')
    .replace(/\bmy\b/g, 'our')
    .replace(/\bMy\b/g, 'Our')

const SHORTER: readonly [RegExp, string][] = [
  [/\bwill not\b/gi, "won't"],
  [/\bcannot\b/gi, "can't"],
  [/\b(do|does|did|is|are|would|could|should|have) not\b/gi, "$1n't"],
  [/\b(I|we|you|they) would\b/gi, "$1'd"],
  [/\b(I|we|you|they|it|that) will\b/gi, "$1'll"],
  [/\bI am\b/g, "I'm"],
  // "where you are and": the end of a clause keeps its full form.
  [/\b(we|you|they) are(?= (?!and\b|or\b)\w)/gi, "$1're"],
  [/\b(it|that|here|there) is(?= (?!and\b|or\b|to\b)\w)/gi, "$1's"],
]

const contract = (template: string): string =>
  SHORTER.reduce((text, [long, short]) => text.replace(long, short), template)

export const capitalize = (text: string): string =>
  /^\p{Ll}/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

export const withArticle = (noun: string): string =>
  // By sound instead of spelling: "an hour", "a university", "an SEO agency".
  /^(?:[aeio]|u(?!ni|se|ti)|hour|honest|heir|SEO\b|HR\b|HVAC\b)/i.test(noun) && !/^(?:one\b|eu)/i.test(noun)
    ? `an ${noun}`
    : `a ${noun}`

export const pluralOf = (noun: string): string => {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
}
