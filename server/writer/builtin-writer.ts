import { questionFor, questionsIn } from './brief/asked.ts'
import { mentioning } from './brief/mention.ts'
import { hidingTags, tagsIn } from './brief/merge-tags.ts'
import { readBrief } from './brief/read-brief.ts'
import { clean } from './clean.ts'
import { prepare, VARIATION, writeFromFacts } from './from-facts/from-facts.ts'
import { subjectsOf } from './from-facts/subject.ts'
import type { Email, EmailRequest, Writer } from './writer.ts'

/** Writes an email from facts, without a model. The same request always makes the same email. */
export const builtinWriter = (): Writer => ({
  kind: 'builtin',
  write: request => Promise.resolve(writeBuiltin(request)),
})

export function writeBuiltin(request: EmailRequest): Email {
  const { targetBusinessDetails, nicheOffer, variation } = request
  const { write, show, language } = preparedWriter(request)
  const written = (more?: string): Email => {
    const { subject, body } = write(variation * VARIATION, more)
    return { subject: show(subject), body: show(body) }
  }
  const email = written()
  const wished = tagsIn(questionsIn(nicheOffer).questions.join(' '))
  const missing = [...tagsIn(targetBusinessDetails), ...wished].filter(tag => !email.body.includes(tag))
  if (missing.length === 0) return email
  return written(missing.map(tag => questionFor(tag, language)).join(' '))
}

/** Subjects that state nothing beyond the request, other than `subject`. */
export function otherSubjects(request: EmailRequest, subject: string): string[] {
  const { subjects, show } = preparedWriter(request)
  return subjects()
    .map(show)
    .filter(other => other !== subject)
    .slice(0, 3)
}

/** Writes the email for a seed, with stand-ins for merge tags; `show` puts those back. */
function preparedWriter(request: EmailRequest) {
  const { tone, length, mention } = request
  const { hide, show } = hidingTags(`${request.targetBusinessDetails}\n${request.nicheOffer}`)
  const wishes = [request.nicheOffer, request.targetBusinessDetails].map(text => questionsIn(text))
  const [nicheOffer = '', targetBusinessDetails = ''] = wishes.map(({ rest }) => rest)
  const { language, facts, offer, sender } = readBrief({
    ...request,
    nicheOffer: hide(nicheOffer),
    targetBusinessDetails: hide(targetBusinessDetails),
    senderName: clean(request.senderName).replace(/\n/g, ' '),
  })
  // A merge tag for the whole address isn't a town.
  const known = facts.filter(({ type, value }) => type !== 'town' || !/\{\{[^{}]*(?:address|street)/i.test(show(value)))
  const chosen = mentioning(known, mention && hide(mention))
  const asked = [...new Set(wishes.flatMap(({ questions }) => questions))].join(' ')
  const asking = (seed: number, more = '') => ({
    facts: chosen,
    isMention: chosen !== known,
    offer: { ...offer, callToAction: hide(`${asked} ${more}`.trim()) },
    sender,
    tone,
    length,
    language,
    seed,
  })
  return {
    /** `more` is asked behind what the user wants asked. */
    write: (seed: number, more?: string): Email => writeFromFacts(asking(seed, more)),
    subjects: () => subjectsOf(prepare(asking(0))),
    show,
    language,
  }
}
