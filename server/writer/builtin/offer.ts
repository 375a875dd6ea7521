import { clean } from '../clean.ts'
import { gistOf } from './gist.ts'
import { asSaid, type Pitch, pitchOf } from './pitch.ts'
import { BULLET, type Statement, statementsIn } from './statements.ts'
import type { Voice } from './template.ts'
import { type Topic, topicOf } from './topics.ts'
import { decapitalized } from './words.ts'

/** The user's offer, in the user's words. */
export interface Offer {
  voice: Voice
  /** A template around the words: "I build websites for plumbers.", "I offer {x}.". */
  pitch: Pitch
  /** The further statements, in order; fragments are shown as a list. */
  supports: Statement[]
  /** Its subject in a few words, such as "websites"; undefined if unclear. */
  gist: string | undefined
  topic: Topic
}

export const readOffer = (nicheOffer: string): Offer => {
  const text = clean(nicheOffer)
  const [first, ...others] = isList(text) ? asOne(statementsIn(text)) : statementsIn(text)
  const said = first?.text ?? text
  const pitch = pitchOf(said)
  const topic = topicOf(text)
  return {
    voice: voiceOf(`${said} ${others.map(other => other.text).join(' ')}`),
    pitch,
    supports: others.slice(0, 6).map(other => ({ ...other, text: asSaid(other.text) })),
    gist: gistOf(said) ?? (pitch.isRole ? topic.label : (gistOf(others[0]?.text ?? '') ?? topic.label)),
    topic,
  }
}

const isList = (text: string): boolean => {
  const lines = text.split('\n').filter(line => line !== '')
  return lines.length > 1 && lines.every(line => BULLET.test(line))
}

// Only a few bullets: "I offer custom websites, SEO and hosting."
const asOne = (statements: Statement[]): Statement[] => {
  const areThings = statements.length < 6 && statements.every(({ text }) => /^[\p{L} &'’/-]{2,30}$/u.test(text))
  if (!areThings || statements.length < 2) return statements
  const items = statements.map(({ text }) => decapitalized(text))
  return [{ text: `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`, isFragment: true }]
}

const voiceOf = (text: string): Voice => {
  const first = /\b(?:I|I'm|I've|im|i|my)\b|\b(?:we|we're|our|us|agency|company|studio|team)\b/i.exec(text)?.[0]
  return first !== undefined && !/^(?:i|i'm|i've|im|my)$/i.test(first) ? 'we' : 'I'
}
