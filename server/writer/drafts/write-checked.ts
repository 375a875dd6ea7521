import { ProviderError } from '#server/providers/provider-error.ts'
import { VARIATION } from '../from-facts/from-facts.ts'
import type { Email, Following } from '../writer.ts'
import { checked, isUnsupported } from './checked.ts'
import { builtinDrafts, type DraftRequest, type DraftWriter } from './draft-writer.ts'
import type { CheckedText } from './drafts-sql.ts'
import { quietly } from './model-drafts.ts'
import { refusedFor, withoutFlagged } from './remove-flagged.ts'

/** Writes a draft without the sentences that no draft keeps, or without all those that nothing supports. */
export async function writeChecked(
  writer: DraftWriter,
  request: DraftRequest,
  following?: Following,
  isGone = refusedFor(request),
): Promise<CheckedText & { seed: number }> {
  const kept = await writeTwice(writer, request, following)
  const left = withoutFlagged(kept, request, isGone)
  if (!left) throw new ProviderError('writer', 'bad-reply', TOO_LITTLE, { retrySafe: true })
  return { ...left, seed: kept.seed }
}

/** Writes the bodies of a draft's follow-ups. If a model's has too little that's supported, the built-in writer's takes its place. */
export async function writeFollowUps(
  writer: DraftWriter,
  request: DraftRequest,
  { first, count }: { first: Email; count: number },
): Promise<string[]> {
  const bodies: string[] = []
  for (let nth = 1; nth <= count; nth++)
    bodies.push(await writeFollowUp(writer, { ...request, follows: { nth, first } }))
  return bodies
}

export const writeFollowUp = async (writer: DraftWriter, request: DraftRequest, following?: Following) => {
  const { body } = await writeChecked(writer, request, following).catch(error => {
    if (error instanceof ProviderError && error.reason === 'bad-reply') return builtinDrafts.write(request)
    throw error
  })
  return body
}

const TOO_LITTLE = 'The language model wrote little that the facts and your offer support. Try again.'

/**
 * Writes a draft, and once more if the check finds something unsupported. Keeps the version with fewer such sentences. Only the
 * first one is followed.
 */
export async function writeTwice(
  writer: DraftWriter,
  request: DraftRequest,
  following?: Following,
): Promise<CheckedText & { seed: number }> {
  const { seed, language } = request
  const written = await writer.write(request, following)
  const first = { ...checked(written, request, language), seed }
  if (!first.isFlagged) return first
  const faults = { email: plain(written), reasons: reasonsOf(first) }
  const next = seed + VARIATION
  const rewritten = await writer.write({ ...request, seed: next, faults }, quietly(following))
  const second = { ...checked(rewritten, request, language), seed: next }
  return faultsOf(second) < faultsOf(first) ? second : first
}

const plain = ({ subject, body }: Email): Email => ({ subject, body })

const faultsOf = ({ clauses }: CheckedText) => clauses.filter(isUnsupported).length

/** Each flagged sentence with its reason, for a model. */
const reasonsOf = (text: CheckedText): string[] =>
  text.clauses
    .filter(isUnsupported)
    .map(({ part, start, end, reason }) => `“${text[part].slice(start, end)}”: ${reason ?? 'Nothing supports this.'}`)
