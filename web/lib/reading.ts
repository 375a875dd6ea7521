export const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0

/** A text shorter than this has no meaningful grade. */
const LEAST_WORDS = 20

/**
 * The Flesch–Kincaid grade of an English text: the years of school that reading it takes (Kincaid et al. 1975). Null for a
 * text of fewer than 20 words. Greeting and signature count as sentences of their own.
 */
export function readingGrade(text: string): number | null {
  const words = text.match(/[a-z][a-z'’]*/gi) ?? []
  if (words.length < LEAST_WORDS) return null
  const sentences = text.split(/(?<![.!?:])[.!?:]+(?:\s|$)|\n+/).filter(sentence => /[a-z]/i.test(sentence)).length
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
  return Math.max(1, Math.round(grade))
}

/** Groups of vowels, without a silent e at the end. */
const syllablesIn = (word: string): number =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, '')
      .match(/[aeiouy]{1,2}/g)?.length ?? 1,
  )
