import { counter } from './counter.ts'
import { embellished } from './embellished.ts'
import { embellishedMore } from './embellished-more.ts'
import { english } from './english.ts'
import { errand } from './errand.ts'
import { firstEmail } from './first-email.ts'
import { fluent } from './fluent.ts'
import { fresh } from './fresh.ts'
import { german, spanish } from './german-spanish.ts'
import type { LabelledContext } from './labelled.ts'
import { later } from './later.ts'
import { letters } from './letters.ts'
import { matterOfFact } from './matter-of-fact.ts'
import { mixed } from './mixed.ts'
import { moreEnglish } from './more-english.ts'
import { offhand } from './offhand.ts'
import { overdone } from './overdone.ts'
import { paraphrased } from './paraphrased.ts'
import { pitchedEnglish } from './pitched-english.ts'
import { pitchedGermanSpanish } from './pitched-german-spanish.ts'
import { polished } from './polished.ts'
import { quantified } from './quantified.ts'
import { seasonsEnglish } from './seasons-english.ts'
import { seasonsGermanSpanish } from './seasons-german-spanish.ts'
import { secondEmail } from './second-email.ts'
import { seventy } from './seventy.ts'
import { stall } from './stall.ts'
import { street } from './street.ts'
import { tradesEnglish } from './trades-english.ts'
import { tradesGermanSpanish } from './trades-german-spanish.ts'
import { typical } from './typical.ts'
import { workshop } from './workshop.ts'

export interface LabelledSet {
  name: string
  contexts: LabelledContext[]
  /** No rule was ever adjusted to it, so it shows what the rules are worth. */
  isUntuned: boolean
}

const tuned = (name: string, contexts: LabelledContext[]): LabelledSet => ({ name, contexts, isUntuned: false })
const untuned = (name: string, contexts: LabelledContext[]): LabelledSet => ({ name, contexts, isUntuned: true })

/** All labelled sentences, in the order in which they were written. */
export const LABELLED: readonly LabelledSet[] = [
  tuned('English', [...english, ...moreEnglish]),
  tuned('German', german),
  tuned('Spanish', spanish),
  tuned('mixed', mixed),
  tuned('fresh', fresh),
  tuned('seventy', seventy),
  tuned('later', later),
  tuned('paraphrased', paraphrased),
  tuned('quantified', quantified),
  tuned('workshop', workshop),
  tuned('overdone', overdone),
  tuned('counter', counter),
  tuned('stall', stall),
  tuned('errand', errand),
  tuned('fluent', fluent),
  tuned('typical', typical),
  tuned('offhand', offhand),
  tuned('matter-of-fact', matterOfFact),
  tuned('first email', firstEmail),
  tuned('second email', secondEmail),
  untuned('pitched', [...pitchedEnglish, ...pitchedGermanSpanish]),
  untuned('trades', [...tradesEnglish, ...tradesGermanSpanish]),
  untuned('embellished', [...embellished, ...embellishedMore]),
  untuned('seasons', [...seasonsEnglish, ...seasonsGermanSpanish]),
  untuned('street', street),
  untuned('letters', letters),
  untuned('polished', polished),
]
