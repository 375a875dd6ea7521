import type { DraftLanguage, Fact } from '#contract/facts.ts'
import { type BuiltinAnswer, writeAnswer } from './answers/builtin-answer.ts'
import { isMentionable } from './brief/mention.ts'
import { readBrief } from './brief/read-brief.ts'
import { otherSubjects, writeBuiltin } from './builtin-writer.ts'
import type { Given } from './check/check.ts'
import { asTemplate } from './drafts/as-template.ts'
import { checked, withFollowUps } from './drafts/checked.ts'
import type { DraftRequest } from './drafts/draft-writer.ts'
import { greeting } from './drafts/greeting.ts'
import { withoutFlagged } from './drafts/remove-flagged.ts'
import { misfitTrades, sampleDraft } from './drafts/sample-draft.ts'
import { inManner } from './tone/in-own-tone.ts'
import type { OwnManner } from './tone/own-manner.ts'
import type { Email, EmailRequest } from './writer.ts'

type About = { facts: Fact[]; offer: DraftRequest['offer']; sender: Given['sender'] }

interface Draft {
  first: Email
  /** Of its follow-ups. */
  bodies: string[]
  language: DraftLanguage
}

/** What a draft is approved as: without flagged sentences. Undefined if too little is left of it or of a follow-up. */
function approvable({ first, bodies, language, ...request }: Draft & Omit<DraftRequest, 'language'>) {
  const given = { ...request, language }
  const text = checked(first, given, language)
  const left = text.isFlagged ? withoutFlagged(text, given) : text
  const kept = bodies.map((body, at) => {
    if (body === '') return body
    const followUp = { ...given, follows: { nth: at + 1, first } }
    return withoutFlagged(checked({ subject: '', body }, followUp, language), followUp)?.body
  })
  return left && kept.every(body => body !== undefined) ? withFollowUps(left, kept, given) : undefined
}

/** An email against the brief that it was written from. */
function checkEmail({ email, ...request }: Omit<EmailRequest, 'tone' | 'length' | 'variation'> & { email: Email }) {
  const { language, ...given } = readBrief(request)
  return { clauses: checked(email, given, language).clauses, facts: given.facts.filter(isMentionable) }
}

/** The built-in writer's answer. Rules wrote it from the offer, so the fact check has nothing to say. */
function answer(request: BuiltinAnswer & { language: DraftLanguage; manner?: OwnManner | undefined }) {
  const written = writeAnswer(request)
  if ('missing' in written) return written
  return { ...inManner({ subject: '', body: written.body }, request), clauses: [] }
}

/** What writes and reads a user's texts, in the thread. */
export const works = {
  write: writeBuiltin,
  subjects: ({ request, subject }: { request: EmailRequest; subject: string }) => otherSubjects(request, subject),
  checkEmail,
  sampleDraft,
  misfitTrades,
  answer,
  greeting,
  approvable,
  edited: ({ first, bodies, language, ...given }: Draft & About) =>
    withFollowUps(checked(first, given, language), bodies, given),
  template: ({ first, language, ...about }: Omit<Draft, 'bodies'> & About) =>
    asTemplate(checked(first, about, language), about),
}
