import { mentioning } from './brief/mention.ts'
import { hidingTags, tagsIn } from './brief/merge-tags.ts'
import { readBrief } from './brief/read-brief.ts'
import { clean } from './clean.ts'
import { type WriterLanguage, writeFromFacts } from './from-facts/from-facts.ts'
import type { Email, EmailRequest, Writer } from './writer.ts'

/** Writes an email from facts, without a model. The same request always makes the same email. */
export const builtinWriter = (): Writer => ({
  kind: 'builtin',
  write: request => Promise.resolve(writeBuiltin(request)),
})

export function writeBuiltin(request: EmailRequest): Email {
  const { targetBusinessDetails, variation } = request
  const { write, show, language } = preparedWriter(request)
  const { subject, body } = variationOf(write, variation)
  return { subject: show(subject), body: withTags(show(body), tagsIn(targetBusinessDetails), language) }
}

/** Subjects that state nothing beyond the request, other than `subject`. */
export function otherSubjects(request: EmailRequest, subject: string): string[] {
  const { write, show } = preparedWriter(request)
  const subjects = Array.from({ length: SHOWN * 3 }, (_, n) => show(write(request.variation + n + 1).subject))
  return [...new Set(subjects)].filter(other => other !== subject).slice(0, 3)
}

/** Writes the email for a seed, with stand-ins for merge tags; `show` puts those back. */
function preparedWriter(request: EmailRequest) {
  const { nicheOffer, targetBusinessDetails, tone, length, mention } = request
  const { hide, show } = hidingTags(`${targetBusinessDetails}\n${nicheOffer}`)
  const { language, facts, ...given } = readBrief({
    ...request,
    nicheOffer: hide(nicheOffer),
    targetBusinessDetails: hide(targetBusinessDetails),
    senderName: clean(request.senderName).replace(/\n/g, ' '),
  })
  const first = hash(targetBusinessDetails) % SEEDS
  const chosen = mentioning(facts, mention && hide(mention))
  const write = (seed: number): Email =>
    writeFromFacts({ ...given, facts: chosen, tone, length, language, seed: first + seed })
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

const BASED_ON: Record<WriterLanguage, string> = {
  en: 'Based on these details:',
  de: 'Grundlage sind diese Angaben:',
  es: 'Los datos de partida:',
}

/** An email keeps every merge tag of the details. Those without a place of their own precede the last question. */
function withTags(body: string, tags: string[], language: WriterLanguage): string {
  const missing = tags.filter(tag => !body.includes(tag))
  if (missing.length === 0) return body
  const paragraphs = body.split('\n\n')
  return paragraphs.toSpliced(-2, 0, `${BASED_ON[language]} ${missing.join(', ')}.`).join('\n\n')
}

/** FNV-1a, 32 bits: the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}
