import { ProviderError } from '#server/providers/provider-error.ts'
import { builtinWriter } from './builtin.ts'
import { countWords } from './clean.ts'
import { inventedFacts } from './fact-check.ts'
import { readLetter } from './model-reply.ts'
import { dataTurn, repairTurn, rulesFor, type Turn, WORDS } from './prompt.ts'
import type { LetterRequest, Writer } from './writer.ts'

type Letter = { subject: string; body: string }

/** Asks a model: the rules, then the talk so far. A failure is a ProviderError. */
export type Ask = (rules: string, turns: Turn[]) => Promise<string>

/** A writer out of a model. What it writes is checked; it may mend it once, and what is still wrong then is taken out. */
export const modelWriter = (kind: Writer['kind'], ask: Ask): Writer => ({
  kind,
  async write(request) {
    const rules = rulesFor(request)
    const data = dataTurn(request)
    const answer = await ask(rules, [data])
    const first = readLetter(answer)
    const faults = faultsOf(first, request)
    if (first && faults.length === 0) return first
    const talk: Turn[] = [data, { role: 'assistant', text: answer }, repairTurn(faults)]
    const second = readLetter(await ask(rules, talk))
    const letter = second ?? first
    if (!letter) throw notALetter()
    return faultsOf(second, request).length === 0 ? letter : withoutInventions(letter, request)
  },
})

const faultsOf = (letter: Letter | null, request: LetterRequest): string[] => {
  if (!letter) return ['The answer was not the JSON object that was asked for.']
  const { least, most } = WORDS[request.length]
  const words = countWords(letter.body)
  // A quarter over or under is no reason to ask again.
  const isOff = words < least * 0.75 || words > most * 1.25
  return [
    ...(isOff ? [`The body has ${words} words instead of ${least} to ${most}.`] : []),
    ...inventedFacts(letter, request).map(found => `The data do not hold this ${found}`),
  ]
}

/** Takes out each sentence that states what nobody said; without them there must still be a letter. */
async function withoutInventions(letter: Letter, request: LetterRequest): Promise<Letter> {
  const isHonest = (part: Partial<Letter>) => inventedFacts({ subject: '', body: '', ...part }, request).length === 0
  const honest = letter.body
    .split(/\n{2,}/)
    .map(paragraph =>
      paragraph
        .split(/(?<=[.!?]["”')]*) +|(?=\n)/)
        .filter(sentence => isHonest({ body: sentence }))
        .reduce((text, sentence) => text + (text && !sentence.startsWith('\n') ? ' ' : '') + sentence, '')
        .trim(),
    )
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
  const words = countWords(honest)
  const { least, most } = WORDS[request.length]
  const isOff = words < least * 0.4 || words > most * 2
  // Short by itself is another fault than short for what was taken out.
  if (isOff && isHonest({ body: letter.body })) throw words > most ? tooLong(words, most) : tooShort(words, least)
  if (!isHonest({ body: honest }) || words < least * 0.4) throw invented()
  if (isOff) throw tooLong(words, most)
  // The built-in writer's subjects state nothing beyond the request.
  const subject = isHonest({ subject: letter.subject })
    ? letter.subject
    : (await builtinWriter().write(request)).subject
  return { subject, body: honest }
}

const badReply = (sentence: string) => new ProviderError('writer', 'bad-reply', sentence, { retrySafe: true })
const notALetter = () =>
  badReply(
    'The language model did not answer with a letter. Try again; if it lasts, the operator has to choose another AI_MODEL.',
  )
const invented = () =>
  badReply(
    'The language model stated things that your texts do not say. Say more about your offer and the business, and try again.',
  )
const tooLong = (words: number, most: number) =>
  badReply(`The language model wrote ${words} words instead of at most ${most}. Try again.`)
const tooShort = (words: number, least: number) =>
  badReply(`The language model wrote only ${words} words instead of at least ${least}. Try again.`)
