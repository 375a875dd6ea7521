import { Tone } from '#contract/writer.ts'
import type { DraftRequest } from '#server/writer/drafts/draft-writer.ts'
import { VARIATION, writeFromFacts } from '#server/writer/from-facts/from-facts.ts'

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
  const given = JSON.parse(/<data>\n([\s\S]*)\n<\/data>/.exec(turns[0]?.text ?? '')?.[1] ?? '{}') as FromFacts
  if (!given.facts) return JSON.stringify({ subject: 'A question', body: 'Hello,\n\nA question.' })
  const approach = Math.max(
    0,
    APPROACHES.findIndex(start => rules.includes(`- Open with ${start}`)),
  )
  return JSON.stringify(
    writeFromFacts({
      ...given,
      tone: Tone.options.find(tone => rules.includes(`Tone: ${tone}`)) ?? 'friendly',
      language: LANGUAGES.find(([name]) => rules.includes(`Language: ${name}`))?.[1] ?? 'en',
      seed: given.facts.map(({ value }) => value).join('').length + approach * VARIATION,
    }),
  )
}

type FromFacts = Pick<DraftRequest, 'facts' | 'offer' | 'sender'>

const LANGUAGES = [
  ['German', 'de'],
  ['Spanish', 'es'],
  ['French', 'fr'],
] as const

const APPROACHES = ['the most specific fact', 'one question', 'the offer', 'the trade']
