import { greetingOf, prepare } from '../from-facts/from-facts.ts'
import type { Reader } from '../from-facts/person.ts'
import { inManner } from '../tone/in-own-tone.ts'
import type { DraftRequest } from './draft-writer.ts'

export type Greeted = Pick<DraftRequest, 'facts' | 'offer' | 'language' | 'tone' | 'manner' | 'reader'> & {
  bodies: string[]
  to: Reader | null
}

/** The texts with our greeting of another person, or of the business, in the place of our greeting of the reader. Another one stays. */
export function greeting({ bodies, to, ...request }: Greeted): string[] {
  const lineFor = (reader: DraftRequest['reader']) => {
    const said = greetingOf(prepare({ ...request, reader }), request.tone)
    return `${inManner({ subject: '', body: said }, request).body}\n\n`
  }
  // Whoever has the address may have been added since.
  const ours = [lineFor(request.reader), lineFor(null)]
  return bodies.map(body => {
    const before = ours.find(line => body.startsWith(line))
    return before ? lineFor(to) + body.slice(before.length) : body
  })
}
