import { languages } from '#server/languages/languages.ts'

const unmarked: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case, without accents and punctuation, one space between words: "L'Hôtel & Bar" is "lhotel and bar". */
export function normalise(text: string): string {
  // Most names are plain ASCII already, for which the long way costs ten times as much.
  const lower = text.toLowerCase()
  const plain = /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[ßæœøłđðþı]/g, letter => unmarked[letter] ?? letter)
  return plain
    .replace(/['’‘`´]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const irregular = languages.flatMap(({ forms }) => forms.plurals)

/**
 * One key for the singular and the plural of a word in any of our languages: "bakeries" and "bakery" are both "bakeri",
 * "hoteles" and "hotel" both "hotel". Both sides of a lookup use it; people never see it.
 */
export function singular(word: string): string {
  for (const [ending, form] of irregular) if (word.length > 5 && ending.test(word)) return word.replace(ending, form)
  let stem = word
  if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('en')) return stem.slice(0, -2)
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('y')) stem = `${stem.slice(0, -1)}i`
  return stem
}

/** The form in which phrases for categories are kept and looked up: normalised, each word in its singular. */
export function phraseKey(text: string): string {
  return normalise(text).split(' ').map(singular).join(' ')
}
