import { questionFor, questionsIn } from './brief/asked.ts'
import { mentioning } from './brief/mention.ts'
import { hidingTags, tagsIn } from './brief/merge-tags.ts'
import { readBrief } from './brief/read-brief.ts'
import { clean } from './clean.ts'
import { writeFromFacts } from './from-facts/from-facts.ts'
import type { Email, EmailRequest, Writer } from './writer.ts'

/** Writes an email from facts, without a model. The same request always makes the same email. */
export const builtinWriter = (): Writer => ({
  kind: 'builtin',
  write: request => Promise.resolve(writeBuiltin(request)),
})

export function writeBuiltin(request: EmailRequest): Email {
  const { targetBusinessDetails, nicheOffer, variation } = request
  const { write, show, language } = preparedWriter(request)
  const written = (end?: string): Email => {
    const { subject, body } = variationOf(seed => write(seed, end), variation)
    return { subject: show(subject), body: show(body) }
  }
  const email = written()
  const wished = tagsIn(questionsIn(nicheOffer).questions.join(' '))
  const missing = [...tagsIn(targetBusinessDetails), ...wished].filter(tag => !email.body.includes(tag))
  if (missing.length === 0) return email
  return written(missing.map(tag => questionFor(tag, targetBusinessDetails, language)).join(' '))
}

/** Subjects that state nothing beyond the request, other than `subject`. */
export function otherSubjects(request: EmailRequest, subject: string): string[] {
  const { write, show } = preparedWriter(request)
  const subjects = Array.from({ length: SHOWN * 3 }, (_, n) => show(write(request.variation + n + 1).subject))
  return [...new Set(subjects)].filter(other => other !== subject).slice(0, 3)
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
  const first = hash(request.targetBusinessDetails) % SEEDS
  // A merge tag for the whole address isn't a town.
  const known = facts.filter(({ type, value }) => type !== 'town' || !/\{\{[^}]*(?:address|street)/i.test(show(value)))
  const chosen = mentioning(known, mention && hide(mention))
  const asked = [...new Set(wishes.flatMap(({ questions }) => questions))].join(' ')
  /** `more` is asked behind what the user wants asked. */
  const write = (seed: number, more = ''): Email =>
    writeFromFacts({
      facts: chosen,
      offer: { ...offer, callToAction: hide(`${asked} ${more}`.trim()) },
      sender,
      tone,
      length,
      language,
      seed: first + seed,
    })
  return { write, show, language }
}

const SEEDS = 4096
/** The variations that the page shows side by side. */
const SHOWN = 4

/** Emails whose seeds follow each other agree the least. Their subjects may still be the same; then we skip one. */
function variationOf(write: (seed: number) => Email, variation: number): Email {
  const subjects = new Set<string>()
  for (let seed = 0; variation < SHOWN && seed < SHOWN * 3; seed++) {
    const email = write(seed)
    if (subjects.has(email.subject)) continue
    if (subjects.size === variation) return email
    subjects.add(email.subject)
  }
  return write(SHOWN * 3 + variation)
}

/** FNV-1a, 32 bits: the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}
