import { questionFor, withoutWishes } from './brief/asked.ts'
import { hidingTags, tagsIn } from './brief/merge-tags.ts'
import { requestOf } from './brief/read-brief.ts'
import { clean } from './clean.ts'
import { prepare, writeFromFacts } from './from-facts/from-facts.ts'
import { subjectsOf } from './from-facts/subject.ts'
import { inManner } from './tone/in-own-tone.ts'
import type { Email, EmailRequest } from './writer.ts'

/** Writes the composer's email from facts, without a model. The same request always makes the same email. */
export function writeBuiltin(request: EmailRequest): Email {
  const { asked, hide, show } = prepared(request)
  const write = (question?: string): Email => {
    const { subject, body } = writeFromFacts({ ...asked, question })
    return inManner({ subject: show(subject), body: show(body) }, asked)
  }
  const email = write()
  const wished = withoutWishes(request.nicheOffer).wishes
  const missing = tagsIn(`${request.targetBusinessDetails} ${wished}`).filter(tag => !email.body.includes(tag))
  return missing.length === 0 ? email : write(hide(missing.map(tag => questionFor(tag, asked.language)).join(' ')))
}

/** Subjects that state nothing beyond the request, other than `subject`. */
export function otherSubjects(request: EmailRequest, subject: string): string[] {
  const { asked, show } = prepared(request)
  return subjectsOf(prepare(asked))
    .map(show)
    .filter(other => other !== subject)
    .slice(0, 3)
}

/** What the email is written from, with stand-ins for merge tags; `show` puts those back. */
function prepared(request: EmailRequest) {
  const { hide, show } = hidingTags(`${request.targetBusinessDetails}\n${request.nicheOffer}`)
  const asked = requestOf({
    ...request,
    mention: request.mention && hide(request.mention),
    nicheOffer: hide(withoutWishes(request.nicheOffer).rest),
    targetBusinessDetails: hide(withoutWishes(request.targetBusinessDetails).rest),
    senderName: clean(request.senderName).replace(/\n/g, ' '),
  })
  return { asked, hide, show }
}
