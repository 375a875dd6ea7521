import { writeFileSync } from 'node:fs'
import { Offer } from '#contract/facts.ts'
import { type Reading, readSentence } from '#server/writer/check/check.ts'
import { knownFrom } from '#server/writer/check/known.ts'
import { readLanguage } from '#server/writer/check/language.ts'
import type { Features } from '#server/writer/check/learned/features.ts'
import { scoreOf, withRule } from '#server/writer/check/learned/weigh.ts'
import { sentencesOf } from '#server/writer/check/sentences.ts'
import { factOf, LABELLED } from '#test/writer/labelled.ts'
import { learn, type Weights } from './learn-weights.ts'

/**
 * `npm run writer:learn`: works out the weights of the fact check from the labelled sets, and says how it does on sentences
 * whose business it hasn't seen. What it says of sets that rules were adjusted to says little.
 */
interface Labelled {
  set: string
  isUntuned: boolean
  /** The business, whose sentences are learned or judged together. */
  context: number
  isUnsupported: boolean
  rule: Reading['rule']
  features?: Features
}

const FOLDS = 6
/** A feature of fewer sentences says nothing of others. */
const LEAST = 3
/** Sentences that no rule was adjusted to are more like what comes. */
const UNTUNED_WEIGHT = 2

let contexts = 0
const sentences: Labelled[] = LABELLED.flatMap(({ name, isUntuned, contexts: list }) =>
  list.flatMap(given => {
    const context = contexts++
    const known = knownFrom({
      facts: given.facts.map(factOf),
      offer: Offer.parse({ offer: given.offer }),
      sender: { name: given.sender },
    })
    return given.sentences.map(({ verdict, sentence }) => {
      const around = readLanguage(sentence) ?? readLanguage(known.offerText)
      const readings = sentencesOf(sentence).map(({ text }) => readSentence(text, known, around))
      const reading = readings.find(({ rule }) => rule.verdict === 'unsupported') ?? readings[0]
      if (!reading) throw new Error(`No sentence: ${sentence}`)
      return { set: name, isUntuned, context, isUnsupported: verdict === 'unsupported', ...reading }
    })
  }),
)
const folds = new Map(
  [...new Set(sentences.filter(({ isUntuned }) => isUntuned).map(({ context }) => context))].map((context, at) => [
    context,
    at % FOLDS,
  ]),
)

/** What the words of sentences teach. */
const wordWeights = (all: readonly Labelled[]): Weights =>
  learn(
    all.flatMap(({ features, isUnsupported, isUntuned }) =>
      features ? [{ features, isPositive: isUnsupported, weight: isUntuned ? UNTUNED_WEIGHT : 1 }] : [],
    ),
    LEAST,
  )

/** How much to make of the rules, from what they and the words of other businesses say of sentences they never saw. */
function ruleWeights(scored: readonly { sentence: Labelled; words: number }[]): Weights {
  return learn(
    scored.map(({ sentence, words }) => ({
      features: withRule(words, sentence.rule),
      isPositive: sentence.isUnsupported,
      weight: 1,
    })),
    1,
  )
}

/** What the words of the other businesses say of each sentence of businesses that no rule was adjusted to. */
const scoreUnseen = () =>
  Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
    const weights = wordWeights(sentences.filter(({ context }) => folds.get(context) !== fold))
    return sentences
      .filter(({ context }) => folds.get(context) === fold)
      .flatMap(sentence => (sentence.features ? [{ sentence, fold, words: scoreOf(sentence.features, weights) }] : []))
  })

const scored = scoreUnseen()

const report = (name: string, list: readonly { isUnsupported: boolean; isReported: boolean }[]): void => {
  const reported = list.filter(({ isReported }) => isReported)
  const right = reported.filter(({ isUnsupported }) => isUnsupported).length
  const wanted = list.filter(({ isUnsupported }) => isUnsupported).length
  console.log(`${name}\t${list.length}\t${(right / reported.length).toFixed(3)}\t${(right / wanted).toFixed(3)}`)
}

const unseen = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
  const weights = ruleWeights(scored.filter(one => one.fold !== fold))
  const judged = scored
    .filter(one => one.fold === fold)
    .map(({ sentence, words }) => ({ ...sentence, isReported: scoreOf(withRule(words, sentence.rule), weights) > 0 }))
  const certain = sentences
    .filter(({ context, features }) => folds.get(context) === fold && !features)
    .map(sentence => ({ ...sentence, isReported: sentence.rule.verdict === 'unsupported' }))
  return [...judged, ...certain]
})
console.log('Sentences of businesses that weren’t learned from: set, sentences, precision, recall')
for (const set of new Set(unseen.map(({ set }) => set)))
  report(
    set,
    unseen.filter(one => one.set === set),
  )
report('all', unseen)

const weights = new Map([...wordWeights(sentences), ...ruleWeights(scored)])
const lines = [...weights]
  .filter(([, weight]) => Math.abs(weight) >= 0.01)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, weight]) => `${name}\t${weight.toFixed(2)}`)
writeFileSync(new URL('../server/writer/check/learned/weights.txt', import.meta.url), `${lines.join('\n')}\n`)
console.log(`${lines.length} weights from ${sentences.length} sentences`)
