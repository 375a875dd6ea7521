import type { LeadEmailDraft } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'
import type { Length } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { NEEDED } from '../brief/mention.ts'
import { languageFor, VARIATION } from '../from-facts/from-facts.ts'
import { refuse } from '../refuse.ts'
import { readManner } from '../tone/own-manner.ts'
import type { Following } from '../writer.ts'
import { checked, withFollowUps } from './checked.ts'
import { type DraftRequest, type DraftWriter, draftWriter } from './draft-writer.ts'
import type { CheckedDraft } from './drafts-sql.ts'
import { keepText, type Reviewed, readDraft, requireChangeable } from './review.ts'
import { writeChecked, writeFollowUp, writeFollowUps } from './write-checked.ts'

interface Wish {
  length?: Length | undefined
  instruction?: string | undefined
  followUp?: number | undefined
}

/**
 * Checks that the draft can be rewritten. Returns the writing itself: the transaction is closed while a model answers, and the
 * draft must not change meanwhile. Aborted, it keeps the old text.
 */
export async function prepareRewrite(deps: Deps, userId: string, id: string, wish: Wish) {
  const { db, clock, config } = deps
  const { draft, manner } = await db.asUser(userId, async tx => {
    await requireWork(tx, { userId, now: clock.now(), config })
    const draft = await readDraft(tx, userId, id)
    return { draft, manner: await readManner(tx, userId, draft.row.ownTone) }
  })
  requireChangeable(draft.row)
  if (wish.followUp && !draft.row.followUps[wish.followUp - 1]) throw notFound('Follow-up')
  const writer = draftWriter(deps, { userId, runId: draft.row.runId })
  if (writer.kind !== 'builtin' && draft.row.isSpent)
    throw conflict('The budget for these drafts is used up. Allow more above the draft, then rewrite it.')
  const asked = { ...requestOf(draft, wish), manner }
  const request =
    writer.kind === 'builtin' && wish.instruction
      ? { ...asked, facts: mentioning(draft.facts, wish.instruction), isMention: true }
      : asked
  return async (following?: Following): Promise<LeadEmailDraft> => {
    const text = await rewritten(writer, request, { draft, following }).catch(error => refuseFrom(error, writer))
    following?.signal?.throwIfAborted()
    return db.asUser(userId, tx => keepText(tx, userId, draft, { ...text, state: 'written' }))
  }
}

/** Writes one of the draft's emails again, and leaves the others. A draft that was never written gets all of them. */
async function rewritten(
  writer: DraftWriter,
  request: DraftRequest,
  { draft: { row }, following }: { draft: Reviewed; following: Following | undefined },
): Promise<CheckedDraft & { seed: number }> {
  const kept = row.followUps.map(({ body }) => body)
  if (request.follows) {
    const body = await writeFollowUp(writer, request, following)
    const bodies = kept.with(request.follows.nth - 1, body)
    return {
      ...withFollowUps(checked(row, { ...request, follows: undefined }, row.draftLanguage), bodies, request),
      seed: row.seed,
    }
  }
  const { seed, ...first } = await writeChecked(writer, request, following)
  const count = row.body === '' ? row.runFollowUps : 0
  const bodies = count > 0 ? await writeFollowUps(writer, { ...request, seed }, { first, count }) : kept
  return { ...withFollowUps(first, bodies, request), seed }
}

const requestOf = ({ row, facts, sender }: Reviewed, { length, instruction, followUp }: Wish): DraftRequest => ({
  facts,
  sender,
  reader: row.reader,
  tone: row.tone,
  length: length ?? row.length,
  // The first draft decided by the place.
  ...languageFor(row.offer, { facts, wanted: row.language ?? (row.body === '' ? null : row.draftLanguage) }),
  seed: row.seed + VARIATION,
  instruction,
  follows: followUp ? { nth: followUp, first: { subject: row.subject, body: row.body } } : undefined,
  before: row.body !== '' && (length || instruction) ? beforeOf(row, followUp) : undefined,
})

const beforeOf = ({ subject, body, followUps }: Reviewed['row'], followUp: number | undefined) =>
  followUp ? { subject: '', body: followUps[followUp - 1]?.body ?? '' } : { subject, body }

/** The named fact, with those that every email needs: the built-in writer then opens with it. */
function mentioning(facts: Fact[], instruction: string): Fact[] {
  const wanted = instruction.toLowerCase()
  const named = facts.filter(
    ({ type, value }) => !NEEDED.includes(type) && (wanted.includes(value.toLowerCase()) || wanted.includes(type)),
  )
  if (named.length === 0)
    throw conflict(
      'The built-in writer can write another version, or mention one of the facts. It can’t follow other instructions.',
    )
  return [...facts.filter(({ type }) => NEEDED.includes(type)), ...named]
}

function refuseFrom(error: unknown, { kind }: DraftWriter): never {
  // It would write the same again.
  if (error instanceof ProviderError && kind === 'builtin')
    throw conflict('The facts and your offer support too little for this version. Edit the email.')
  return refuse(error)
}
