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
