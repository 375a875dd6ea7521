import { readFileSync } from 'node:fs'
import type { Fact, FactType } from '#contract/facts.ts'

export const VERDICTS = ['supported', 'unsupported', 'neutral'] as const
type LabelledVerdict = (typeof VERDICTS)[number]

/** Sentences of made-up drafts about one business, with what a careful reader would say of each. */
export interface LabelledContext {
  /** "type: value", or "type@source: value". */
  facts: string[]
  offer: string
  sender: string
  sentences: { verdict: LabelledVerdict; sentence: string }[]
}

export interface LabelledSet {
  name: string
  contexts: LabelledContext[]
  /** No rule was ever adjusted to it, so it shows what the rules are worth. */
  isUntuned: boolean
}

export const factOf = (line: string): Fact => {
  const [, type = '', source = 'lead', value = ''] = /^(\w+)(?:@(\w+))?: (.*)$/.exec(line) ?? []
  return { type: type as FactType, value, source: source as Fact['source'] }
}

type Line = Partial<Omit<LabelledContext, 'sentences'> & Record<LabelledVerdict, string>>

/** A line with facts starts a business; the lines below it are sentences about it. */
export function readLabelled(name: string): LabelledContext[] {
  const contexts: LabelledContext[] = []
  for (const json of readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const { facts, offer = '', sender = '', ...said } = JSON.parse(json) as Line
    if (facts) contexts.push({ facts, offer, sender, sentences: [] })
    for (const verdict of VERDICTS)
      if (said[verdict] !== undefined) contexts.at(-1)?.sentences.push({ verdict, sentence: said[verdict] })
  }
  return contexts
}

const TUNED =
  'english german spanish mixed fresh seventy later paraphrased quantified workshop overdone counter stall errand fluent typical offhand matter-of-fact first-email second-email tried-en tried-de tried-es tried-fr terms-en terms-de terms-es terms-fr'
const UNTUNED =
  'pitched trades embellished seasons street letters polished french answers unseen-en unseen-de unseen-es unseen-fr shops-es shops-fr'

const setsOf = (names: string, isUntuned: boolean): LabelledSet[] =>
  names.split(' ').map(name => ({ name, contexts: readLabelled(name), isUntuned }))

/** What `npm run writer:learn` learns from, in the order in which it was written. */
export const LABELLED: readonly LabelledSet[] = [...setsOf(TUNED, false), ...setsOf(UNTUNED, true)]
