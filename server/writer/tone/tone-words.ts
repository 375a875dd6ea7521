import { LANGUAGES } from '../languages/languages.ts'

/** English has them. */
export const CONTRACTIONS = (LANGUAGES.en.tone.contractions ?? []).map(([full = '', short = '', only]) => ({
  full,
  short,
  isOneWay: only !== undefined,
}))

/** Matches a phrase in any case, with either apostrophe. */
export const phrase = (text: string, after = '') =>
  new RegExp(`(?<![\\p{L}’'])${text.replace('’', "[’']")}(?![\\p{L}’'])${after}`, 'giu')
