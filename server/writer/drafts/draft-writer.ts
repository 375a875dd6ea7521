import type { DraftRun } from '#contract/drafts.ts'
import type { DraftLanguage, Fact, Offer } from '#contract/facts.ts'
import type { Length, Tone } from '#contract/writer.ts'
import type { Deps } from '#server/deps.ts'
import type { Given } from '../check/check.ts'
import { writeFollowUp } from '../from-facts/follow-up.ts'
import { writeFromFacts } from '../from-facts/from-facts.ts'
import type { Reader } from '../from-facts/person.ts'
import { inManner } from '../tone/in-own-tone.ts'
import type { OwnManner } from '../tone/own-manner.ts'
import { type Account, countedModel } from '../usage/counted-model.ts'
import type { Email, Following } from '../writer.ts'
import { modelDrafts } from './model-drafts.ts'

/** Everything that one draft is written from. */
export interface DraftRequest {
  facts: Fact[]
  offer: Offer
  sender: Given['sender']
  /** The person whose address it goes to, whom the built-in writer greets. */
  reader?: Reader | null | undefined
  tone: Tone
  /** How the sender writes: for the manner only, never a source of facts. */
  manner?: OwnManner | undefined
  length: Length
  /** The facts are those that the user wants mentioned. */
  isMention?: boolean | undefined
  language: DraftLanguage
  seed: number
  /** The email that this one follows, as the first or second one in its thread. A follow-up's subject doesn't count. */
  follows?: { nth: number; first: Email } | undefined
  /** What they replied, which this email answers. Only models read it, as data. */
  answers?: string | undefined
  /** What the reviewer asked for. Only models follow it. */
  instruction?: string | undefined
  /** The version that the reviewer wants changed. Only models read it. */
  before?: Email | undefined
  /** The version before, and what the fact check said against it. Only models read it. */
  faults?: { email: Email; reasons: string[] } | undefined
}

/** Writes drafts from facts. A failure is a ProviderError. */
export interface DraftWriter {
  readonly kind: DraftRun['writer']
  /** Drafts per turn, and how many of them at the same time. */
  readonly perTurn: number
  readonly atOnce: number
  write(request: DraftRequest, following?: Following): Promise<Email>
}

const followUpTo = (request: DraftRequest, { nth, first }: NonNullable<DraftRequest['follows']>): Email => ({
  subject: '',
  body: writeFollowUp(request, nth, first),
})

/** The writer that the operator chose. A model's answers are counted for the account. */
export function draftWriter(deps: Deps, account: Account): DraftWriter {
  const { languageModel } = deps.providers
  return languageModel ? modelDrafts(countedModel(languageModel, deps, account)) : builtinDrafts
}

/** The built-in writer. Another seed draws other words. */
export const builtinDrafts: DraftWriter = {
  kind: 'builtin',
  perTurn: 25,
  atOnce: 1,
  write: async request => {
    const email = request.follows ? followUpTo(request, request.follows) : writeFromFacts(request)
    return inManner(email, request)
  },
}
