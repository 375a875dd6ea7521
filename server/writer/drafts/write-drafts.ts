import { setImmediate as breathe } from 'node:timers/promises'
import type { FailReason, PauseReason } from '#contract/draft-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { factsOfLeads } from '#server/leads/facts/facts.ts'
import { log } from '#server/log/log.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { languageFor } from '../from-facts/from-facts.ts'
import type { Place } from '../from-facts/language.ts'
import { senderName } from '../sql.ts'
import { readManner } from '../tone/own-manner.ts'
import { withFollowUps } from './checked.ts'
import { type DraftRequest, type DraftWriter, draftWriter } from './draft-writer.ts'
import * as sql from './work-sql.ts'
import { writeChecked, writeFollowUps } from './write-checked.ts'

/** The job: writes queued drafts, a turn for each run, until none is left. Several may run at the same time. */
export async function writeDrafts(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const run = await sql.leaseRun(deps.db, deps.clock.now())
    if (!run) return
    await takeTurn(deps, draftWriter(deps, { userId: run.userId, runId: run.id }), run, signal)
    await announceChanges(deps.db.system, [{ userId: run.userId, type: 'drafts', id: run.id }])
  }
}

/** Seconds until we ask a failing writer again. After these tries the run pauses. */
const DELAYS = [30, 120]

const noteLostLease = (error: unknown) => log.error({ err: error }, 'Couldn’t renew the lease of a run of drafts')

/** Writes the next few drafts of a run. What is written stays, whatever happens to the others. */
async function takeTurn(deps: Deps, writer: DraftWriter, run: sql.LeasedRun, signal: AbortSignal): Promise<void> {
  const { system } = deps.db
  const renewing = setInterval(() => void sql.renewLease(system, run).catch(noteLostLease), sql.RENEW_MS)
  try {
    const queued = await sql.listQueued(system, run, writer.perTurn)
    if (queued.length === 0) return await sql.finishRun(system, run)
    const failure = await writeAll(deps, writer, { run, queued, signal })
    if (typeof failure === 'string') return void (await sql.pauseItself(system, run, failure))
    const now = deps.clock.now()
    if (!failure) return void (await sql.releaseRun(system, run, 0, now))
    const delay = failure.retrySafe ? DELAYS[run.failures] : undefined
    if (delay === undefined) await sql.pauseItself(system, run, pauseReason(failure))
    else await sql.releaseRun(system, run, run.failures + 1, new Date(now.getTime() + delay * 1000))
  } catch (error) {
    await sql.releaseRun(system, run, run.failures, new Date(deps.clock.now().getTime() + 60_000))
    throw error
  } finally {
    clearInterval(renewing)
  }
}

const pauseReason = ({ reason }: ProviderError): PauseReason => (reason === 'bad-reply' ? 'unavailable' : reason)

interface Turn {
  run: sql.LeasedRun
  queued: sql.QueuedDraft[]
  signal: AbortSignal
}

/** What the rest of a run has to wait for. */
type Failure = ProviderError | 'budget' | 'allowance'

const SAVED_TOGETHER = 5

/** Several at the same time if the writer allows it. Returns the failure that the rest has to wait for. */
async function writeAll(deps: Deps, writer: DraftWriter, { run, queued, signal }: Turn): Promise<Failure | null> {
  const { db } = deps
  const leadIds = queued.map(({ leadId }) => leadId)
  const facts = await factsOfLeads(db, run.userId, leadIds)
  const places = new Map((await sql.listPlaces(db.system, run.userId, leadIds)).map(place => [place.id, place]))
  const sender = { name: await senderName(db.system, run.userId) }
  const manner = await readManner(db.system, run.userId, run.ownTone)
  const waiting = [...queued]
  let failure: Failure | null = null
  const writeOn = async () => {
    for (let next = waiting.shift(); next && !failure && !signal.aborted; next = waiting.shift()) {
      const { isWriting, isSpent } = await sql.readStanding(db.system, run)
      if (isSpent) failure ??= 'budget'
      if (!isWriting || isSpent) return
      const written: sql.Outcome[] = []
      for (let draft: typeof next | undefined = next; draft; draft = isQuick(written) ? waiting.shift() : undefined) {
        const outcome = await writeOne(writer, run, draft, {
          facts: facts.get(draft.leadId) ?? [],
          place: places.get(draft.leadId),
          sender,
          manner,
        })
        if (outcome instanceof ProviderError || typeof outcome === 'string') failure = outcome
        else written.push(outcome)
        await breathe()
      }
      await save(deps, writer, run, written)
    }
  }
  // The built-in writer needs a millisecond or two for each, less than it takes to save it.
  const isQuick = (written: sql.Outcome[]) =>
    writer.kind === 'builtin' && !failure && !signal.aborted && written.length < SAVED_TOGETHER
  await Promise.all(Array.from({ length: writer.atOnce }, writeOn))
  return failure
}

/** Pages hear of each draft of a model, and of the built-in writer's when its turn ends. */
async function save({ db }: Deps, { kind }: DraftWriter, run: sql.LeasedRun, outcomes: sql.Outcome[]): Promise<void> {
  if (outcomes.length > 0) await sql.saveWritten(db.system, run, outcomes)
  if (kind !== 'builtin') await announceChanges(db.system, [{ userId: run.userId, type: 'drafts', id: run.id }])
}

/** The draft, why only this one failed, or a failure of the writer that concerns the others, too. */
async function writeOne(
  writer: DraftWriter,
  { offer, tone, length, language, followUps: count }: sql.LeasedRun,
  { id, seed, reader }: sql.QueuedDraft,
  { place, ...given }: Pick<DraftRequest, 'facts' | 'sender' | 'manner'> & { place: Place | undefined },
): Promise<sql.Outcome | ProviderError | 'allowance'> {
  const failed = (reason: FailReason): sql.Outcome => ({ id, seed, failed: reason })
  try {
    const asked = {
      ...given,
      reader,
      ...languageFor(offer, { facts: given.facts, place, wanted: language }),
      tone,
      length,
      seed,
    }
    const { seed: drawn, ...first } = await writeChecked(writer, asked)
    const bodies = await writeFollowUps(writer, { ...asked, seed: drawn }, { first, count })
    return { id, ...withFollowUps(first, bodies, asked), seed: drawn }
  } catch (error) {
    if (error instanceof ProviderError) return error.reason === 'bad-reply' ? failed('bad-reply') : error
    if (error instanceof AppError && error.status === 429) return 'allowance'
    log.error({ err: error, draft: id }, 'Couldn’t write a draft')
    return failed('our-fault')
  }
}
