import { clean } from '../clean.ts'
import type { EmailRequest, Writer } from '../writer.ts'
import { assemble, type Part } from './assemble.ts'
import { readFacts } from './facts.ts'
import { readOffer } from './offer.ts'
import {
  argumentPart,
  askParts,
  type Draft,
  greetingPart,
  groundParts,
  leftoverPart,
  openingParts,
  pitchParts,
  signOffPart,
  stepParts,
  supportParts,
} from './parts.ts'
import { planOf } from './plan.ts'
import { subjectOf } from './subject.ts'
import { termParts } from './terms.ts'
import { valuesOf } from './values.ts'

/** Composes an email from the words it's given, without a model. The same request always makes the same email. */
export const builtinWriter = (): Writer => ({
  kind: 'builtin',
  write: request => Promise.resolve(compose(request)),
})

const compose = (request: EmailRequest): { subject: string; body: string } => {
  const draft = draftOf(request)
  const parts = partsOf(draft, request)
  parts.push(...leftoverPart(draft, assemble(parts, request.length)))
  return {
    subject: subjectOf(draft.plan, draft.values),
    body: withTerms(parts, request),
  }
}

/** Adding one missing price may push out another, so we repeat until none is missing. */
const ROUNDS = 3

const withTerms = (parts: Part[], { length, nicheOffer }: EmailRequest): string => {
  for (let n = 0; n < ROUNDS; n++) {
    const missing = termParts(assemble(parts, length), nicheOffer)
    if (missing.length === 0) break
    parts.push(...missing)
  }
  return assemble(parts, length)
}

const draftOf = (request: EmailRequest): Draft => {
  const facts = readFacts(request.targetBusinessDetails)
  const offer = readOffer(request.nicheOffer)
  return {
    facts,
    offer,
    plan: planOf(request),
    manner: { tone: request.tone, voice: offer.voice },
    values: valuesOf(facts, offer),
  }
}

/** In order of importance; a part's slot decides where it goes in the email. */
const partsOf = (draft: Draft, { length, senderName }: EmailRequest): Part[] => [
  ...greetingPart(draft),
  ...openingParts(draft).filter(part => part.isRequired),
  ...pitchParts(draft),
  ...supportParts(draft),
  ...(length === 'short' ? askParts(draft) : argumentPart(draft, 'argument')),
  ...(length === 'long' ? stepParts(draft) : []),
  ...(length === 'short' ? argumentPart(draft, 'argument') : askParts(draft)),
  ...groundParts(draft),
  ...openingParts(draft).filter(part => !part.isRequired),
  ...argumentPart(draft, 'second'),
  ...argumentPart(draft, 'third'),
  ...signOffPart(draft, clean(senderName).replace(/\n/g, ' ')),
]
