import type { LanguageModel } from '#server/providers/language-model/language-model.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type ReadBrief, readBrief } from '../brief/read-brief.ts'
import { writeBuiltin } from '../builtin-writer.ts'
import { countWords } from '../clean.ts'
import { checked, isUnsupported } from '../drafts/checked.ts'
import { removeFlagged } from '../drafts/remove-flagged.ts'
import type { Email, EmailRequest, Writer } from '../writer.ts'
import { askEmail } from './model-reply.ts'
import { dataTurn, repairTurn, rulesFor, WORDS } from './prompt.ts'

/** Checks what the model writes, asks it to correct the email once, and then removes whatever is still invented. */
export const modelWriter = (model: LanguageModel): Writer => ({
  kind: model.vendor,
  async write(request, following = {}) {
    const brief = readBrief(request)
    const prompt = { rules: rulesFor(request, brief.language), words: WORDS[request.length].most }
    const data = dataTurn(request)
    const { answer, email: first } = await askEmail(model, { ...prompt, turns: [data] }, request.senderName, following)
    const faults = faultsOf(first, request, brief)
    if (first && faults.length === 0) return first
    const turns = [data, { role: 'assistant' as const, text: answer }, repairTurn(faults)]
    const quietly = following.signal && { signal: following.signal }
    const { email: second } = await askEmail(model, { ...prompt, turns }, request.senderName, quietly)
    const email = second ?? first
    if (!email) throw notAnEmail()
    return faultsOf(second, request, brief).length === 0 ? email : withoutInventions(email, request, brief)
  },
})

const faultsOf = (email: Email | null, { length }: EmailRequest, brief: ReadBrief): string[] => {
  if (!email) return ['The answer was not the JSON object that was asked for.']
  const { least, most } = WORDS[length]
  const words = countWords(email.body)
  // We don't ask again for a quarter more or less.
  const isOff = words < least * 0.75 || words > most * 1.25
  return [
    ...(isOff ? [`The body has ${words} words instead of ${least} to ${most}.`] : []),
    ...checked(email, brief, brief.language)
      .clauses.filter(isUnsupported)
      .map(({ part, start, end, reason }) => `“${email[part].slice(start, end)}”: ${reason}`),
  ]
}

/** Removes every sentence that states an invented fact. Throws if too little is left. */
function withoutInventions(email: Email, request: EmailRequest, brief: ReadBrief): Email {
  const text = checked(email, brief, brief.language)
  const isHonest = (part: 'subject' | 'body') =>
    !text.clauses.some(clause => clause.part === part && isUnsupported(clause))
  const { body } = removeFlagged(text)
  const words = countWords(body)
  const { least, most } = WORDS[request.length]
  const isOff = words < least * 0.4 || words > most * 2
  // An email that was too short from the start gets its own error.
  if (isOff && isHonest('body')) throw words > most ? tooLong(words, most) : tooShort(words, least)
  if (words < least * 0.4) throw invented()
  if (isOff) throw tooLong(words, most)
  // The built-in writer's subjects state nothing beyond the request.
  return { subject: isHonest('subject') ? email.subject : writeBuiltin(request).subject, body }
}

const badReply = (sentence: string) => new ProviderError('writer', 'bad-reply', sentence, { retrySafe: true })
const notAnEmail = () =>
  badReply(
    'The language model didn’t answer with an email. Try again. If it keeps failing, your administrator needs to choose another AI_MODEL.',
  )
const invented = () =>
  badReply('The language model made up facts. Say more about your offer and the business, and try again.')
const tooLong = (words: number, most: number) =>
  badReply(`The language model wrote ${words} words instead of at most ${most}. Try again.`)
const tooShort = (words: number, least: number) =>
  badReply(`The language model wrote only ${words} words instead of at least ${least}. Try again.`)
