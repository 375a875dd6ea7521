import { Sections } from '#server/writer/check/read-words.ts'
import { wordsOf } from '../languages/languages.ts'

/** What of a reply counts for or against a label, each with how much of it there is. */
export type Features = Map<string, number>

/**
 * What words mean in any of the seven languages, by how they begin; "=" stands before a whole word. Meanings are the same in
 * every language, so that what's learned from one helps with the others.
 */
const meanings = new Sections(new URL('meanings.txt', import.meta.url))
const MEANINGS = new Map<string, string[]>()
for (const name of meanings.names)
  for (const word of new Set(meanings.words(name))) MEANINGS.set(word, [...(MEANINGS.get(word) ?? []), name])

const SHORTEST = 3
/** How much of a word tells it from others, whatever its ending. */
const STEM = 6
/** Words further apart than this don't belong together. */
const NEAR = 6
const MOST_WORDS = 60
/** No word of the seven languages is longer. */
const LONGEST = 40
const MOST_SENTENCES = 40
const PART = 4
const PART_COUNTS = 0.7
/** Of a reply longer than this, each feature counts less: a story isn't surer of what it says than a sentence. */
const LONG = 6

export function meaningsOf(word: string): string[] {
  const found = new Set(MEANINGS.get(`=${word}`))
  for (let length = word.length; length >= SHORTEST; length--)
    for (const name of MEANINGS.get(word.slice(0, length)) ?? []) found.add(name)
  return [...found]
}

/** Which address or number it is says nothing. */
const withoutNames = (text: string) =>
  text.replace(/[^\s<>@:]{1,64}@[^\s<>@]{1,190}[\p{L}]/gu, 'qaddress').replace(/\+?\d[\d ./:-]{0,24}/g, ' qnumber ')

export const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?;…])\s|\n|\s[-–—]\s/u).slice(0, MOST_SENTENCES)

/** A reply as its words, pairs of words, parts of words, meanings, and pairs of meanings in one sentence. */
export function featuresOf(text: string): Features {
  const found: Features = new Map()
  let total = 0
  for (const sentence of sentencesIn(withoutNames(text))) {
    const all = wordsOf(sentence).trim().split(' ').filter(Boolean)
    const words = all.slice(0, MOST_WORDS).map(word => word.slice(0, LONGEST))
    if (words.length === 0) continue
    total += words.length
    const isQuestion = /[?¿]/.test(sentence)
    if (isQuestion) found.set('?', 1)
    addWords(found, words)
    addMeanings(found, words, isQuestion ? '?' : '')
  }
  found.set(`words ${Math.min(4, Math.ceil(Math.log2(total + 1)))}`, 1)
  return shortened(found)
}

function shortened(features: Features): Features {
  let squares = 0
  for (const value of features.values()) squares += value * value
  const length = Math.sqrt(squares)
  if (length > LONG) for (const [name, value] of features) features.set(name, (value * LONG) / length)
  return features
}

function addWords(found: Features, words: readonly string[]): void {
  const line = ['^', ...words.map(word => word.slice(0, STEM)), '$']
  line.forEach((stem, at) => {
    found.set(stem, 1)
    const next = line[at + 1]
    if (next !== undefined) found.set(`${stem} ${next}`, 1)
  })
  for (const word of words) {
    const whole = `_${word}_`
    for (let at = 0; word.length >= PART && at + PART <= whole.length; at++)
      found.set(`~${whole.slice(at, at + PART)}`, PART_COUNTS)
  }
}

function addMeanings(found: Features, words: readonly string[], mark: string): void {
  const meant = words.flatMap((word, at) => meaningsOf(word).map(name => ({ name, at })))
  for (const one of meant) {
    found.set(`#${one.name}${mark}`, 1)
    for (const two of meant)
      if (two.at > one.at && two.at - one.at <= NEAR) found.set(`#${one.name} ${two.name}${mark}`, 1)
  }
}
