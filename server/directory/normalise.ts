import { languages } from '#server/languages/languages.ts'

export const unmarked: Record<string, string> = {
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

/** Lowercase, without accents and punctuation, one space between words: "L'Hôtel & Bar" becomes "lhotel and bar". */
export function normalise(text: string): string {
  // Most names are plain ASCII, for which the rest would cost ten times as much.
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

/** One key for a word's singular and plural in all our languages, never shown: "bakery" and "bakeries" are "bakeri". */
export function singular(word: string): string {
  for (const [ending, form] of irregular) if (word.length > 5 && ending.test(word)) return word.replace(ending, form)
  // Not "cars".
  if (word === 'care') return word
  let stem = word
  if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('en')) return stem.slice(0, -2)
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('y')) stem = `${stem.slice(0, -1)}i`
  return stem
}

/** The key of a category phrase: normalized, with each word in the singular. */
export function phraseKey(text: string): string {
  return normalise(text).split(' ').map(singular).join(' ')
}
