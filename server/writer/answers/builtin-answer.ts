import { DAY_MS } from '#contract/durations.ts'
import { sentencesOf } from '../check/sentences.ts'
import { type FromFacts, frameOf, prepare, type Writing } from '../from-facts/from-facts.ts'
import { MONEY } from '../from-facts/offer-text.ts'
import type { WriterWords } from '../languages/language.ts'
import { LANGUAGES } from '../languages/languages.ts'

/** What somebody replied: data, never instructions. */
export interface TheirReply {
  text: string
  label: string | null
  /** The day until which they want to be left alone, and whom they name instead. */
  until: string | null
  otherAddress: string | null
  /** They name a day or a time themselves. */
  namesTime: boolean
}

export interface BuiltinAnswer extends FromFacts {
  reply: TheirReply
  /** What we wrote before. */
  earlier: string
  now: Date
  timeZone: string
}

/** Why there's no answer: the offer and the thread name no price, or only a model could write it. */
export type Missing = 'price' | 'model'

/**
 * An answer from the offer's own words, where rules see what's asked: the price, a call, more about it, a later day, somebody
 * else. Anything asked besides needs a model.
 */
export function writeAnswer(request: BuiltinAnswer): { body: string } | { missing: Missing } {
  const writing = prepare(request)
  const answer = sayAnswer(request, writing)
  if (!Array.isArray(answer)) return { missing: answer }
  const { greeting, end } = frameOf(request, writing)
  return { body: [greeting, ...answer.filter(Boolean), end].join('\n\n') }
}

function sayAnswer(request: BuiltinAnswer, writing: Writing): string[] | Missing {
  const { reply } = request
  const { words, offer } = writing
  const { thanks, later, other } = words.replies
  const say = (template: string, values = {}) => writing.say([template], values).join('')
  if (reply.label === 'wrong_person' && reply.otherAddress) return [thanks, say(other, { address: reply.otherAddress })]
  if (reply.label === 'later' && reply.until)
    return [thanks, say(later, { date: dayIn(new Date(`${reply.until}T12:00:00Z`), writing.language, 'UTC') })]
  const asked = askedIn(reply.text)
  if (asked.isElse || !['interested', 'question', null].includes(reply.label)) return 'model'
  const price = asked.price ? priceOf(request, writing) : undefined
  if (asked.price && !price) return 'price'
  const isWilling = reply.label === 'interested' && !asked.price && !asked.more
  // Whether the day that they name suits the user, no rule knows.
  const call = reply.namesTime ? '' : callOf(request, writing)
  if (!asked.price && !asked.more && (call === '' || !(asked.call || isWilling))) return 'model'
  return [thanks, asked.more ? offer.paragraphs.join(' ') : (price ?? ''), call]
}

/** What they ask for, in any of our languages; `isElse`: a question about something that no rule knows. */
function askedIn(text: string) {
  const sentences = sentencesOf(text).map(sentence => sentence.text)
  const topics = Object.values(LANGUAGES).map(({ replies }) => replies.asks)
  const asks = (name: keyof WriterWords['replies']['asks'], said: string) =>
    topics.some(topic => topic[name].test(said))
  const any = (name: keyof WriterWords['replies']['asks']) => sentences.some(said => asks(name, said))
  return {
    price: any('price'),
    call: any('call'),
    more: any('more'),
    isElse: sentences.some(
      said => said.includes('?') && !asks('price', said) && !asks('call', said) && !asks('more', said),
    ),
  }
}

/** The sentence of the offer, or of what we wrote before, that names one. */
function priceOf({ earlier }: BuiltinAnswer, { offer }: Writing): string | undefined {
  const sentences = [...offer.paragraphs, earlier].flatMap(sentencesOf)
  return sentences.find(({ text }) => text.search(MONEY) >= 0)?.text
}

/** Two times in the account's zone: the next working day in the morning, and the one after in the afternoon. */
function callOf({ now, timeZone }: BuiltinAnswer, { words, language, say }: Writing): string {
  const days = [1, 2, 3, 4, 5].map(n => new Date(now.getTime() + n * DAY_MS)).filter(day => !isWeekend(day, timeZone))
  const [first, second] = days.map(day => dayIn(day, language, timeZone))
  const [morning, afternoon] = words.replies.hours
  const values = { first: `${first} ${morning}`, second: `${second} ${afternoon}` }
  return say([words.replies.call], values).join('')
}

const isWeekend = (day: Date, timeZone: string) =>
  /Sat|Sun/.test(new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(day))
const dayIn = (day: Date, language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(day)
