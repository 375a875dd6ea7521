import { ca } from './ca.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { Language } from './language.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

export type { Ending, Language } from './language.ts'

/** The languages that Canvass reads queries in. A new one is a file like `de.ts` and its name here. */
export const languages: Language[] = [en, es, de, fr, pt, it, ca, nl]

/** Of all meanings of a phrase, the one in a country: its language decides before the text's. */
export function meaningIn<M extends { lang: string }>(country: string, said: M | undefined, all: M[]): M | undefined {
  const theirs = languages.filter(({ countries }) => countries.split(' ').includes(country)).map(({ code }) => code)
  const codes = theirs.length > 0 ? theirs : ['en']
  const own = all.find(({ lang }) => lang.endsWith(`-${country}`))
  if (own || (said && codes.includes(said.lang))) return own ?? said
  return all.find(({ lang }) => codes.includes(lang)) ?? said
}
