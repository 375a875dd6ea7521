import { Tone } from '#contract/writer.ts'
import { plainText } from '../check/plain-text.ts'
import { sentencesOf } from '../check/sentences.ts'
import { greetingOf, type Prepared, prepare } from './from-facts.ts'
import { subjectsOf } from './subject.ts'

/** What the built-in writer may say of these facts and this offer, in any variation. People read all of it, so no other rule is needed. */
export function ownSentences(request: Prepared): ReadonlySet<string> {
  const writing = prepare({ ...request, isMention: true })
  const { words, bridges, asks, offer, say } = writing
  const { again, smaller, last } = words.followUps
  const said = say([...again, ...smaller, ...last])
  const frames = Tone.options.flatMap(tone => [greetingOf(writing, tone), words.signOffs[tone]])
  const texts = [...frames, ...subjectsOf(writing), ...offer.paragraphs, ...bridges, ...asks, ...said]
  return new Set(texts.flatMap(sentencesOf).map(({ text }) => plainText(text)))
}
