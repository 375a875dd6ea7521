import { Length, Tone } from '#contract/writer.ts'
import { builtinWriter } from '#server/writer/builtin-writer.ts'
import type { DraftRequest } from '#server/writer/drafts/draft-writer.ts'
import { writeFromFacts } from '#server/writer/from-facts/from-facts.ts'
import type { Email } from '#server/writer/writer.ts'

/** A request's content, independent of the vendor. */
export interface Asked {
  rules: string
  turns: { role: string; text: string }[]
  isStructured: boolean
  isStreamed: boolean
  temperature: number | undefined
  /** Tokens that the answer may have. */
  mostTokens: number
}

/** Stands in for the model itself: reads the data from the request and writes an email from it. */
export async function pretendModel({ rules, turns }: Asked): Promise<string> {
  const given = JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(turns[0]?.text ?? '')?.[1] ?? '{}') as
    | Record<string, string>
    | FromFacts
  if (Array.isArray(given.facts)) return JSON.stringify(fromFacts(given as FromFacts, rules))
  const data = given as Record<string, string>
  const opening = /^- Opening: (.*)$/m.exec(rules)?.[1] ?? ''
  const length = Length.options.find(length => rules.includes(WORDS[length])) ?? 'medium'
  const email = await builtinWriter().write({
    nicheOffer: data.offer ?? '',
    targetBusinessDetails: data.business ?? '',
    senderName: data.signature ?? '',
    mention: data.mention,
    tone: Tone.options.find(tone => rules.includes(`Tone: ${tone}`)) ?? 'professional',
    length,
    variation: Math.max(
      0,
      OPENINGS.findIndex(start => opening.startsWith(start)),
    ),
  })
  return JSON.stringify({ ...email, body: lengthened(email.body, Number(WORDS[length].split(' ')[1])) })
}

/** A model writes as much as it's asked for. */
function lengthened(body: string, least: number): string {
  const [greeting = '', ...rest] = body.split('\n\n')
  const missing = Math.max(0, Math.ceil((least - body.split(/\s+/).length + 4) / 6))
  const more = Array.from({ length: missing }, () => 'Shall I send you three examples?').join(' ')
  return [greeting, ...(more ? [more] : []), ...rest].join('\n\n')
}

/** What drafts for many leads are written from. */
type FromFacts = Pick<DraftRequest, 'facts' | 'offer' | 'sender'>

const fromFacts = (given: FromFacts, rules: string): Email =>
  writeFromFacts({
    ...given,
    tone: Tone.options.find(tone => rules.includes(`Tone: ${tone}`)) ?? 'friendly',
    length: Length.options.find(length => rules.includes(WORDS[length])) ?? 'short',
    language: LANGUAGES.find(([name]) => rules.includes(`Language: ${name}`))?.[1] ?? 'en',
    seed: given.facts.map(({ value }) => value).join('').length,
  })

const LANGUAGES = [
  ['German', 'de'],
  ['Spanish', 'es'],
  ['French', 'fr'],
] as const

const WORDS: Record<Length, string> = {
  short: ' 50 to 80 words',
  medium: ' 90 to 140 words',
  long: ' 150 to 230 words',
}
const OPENINGS = ['say in one sentence', 'ask one question', 'begin with a situation', 'begin with the offer']
