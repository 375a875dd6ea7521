import { pluralCategory } from '#contract/category-plural.ts'
import { LANGUAGE_NAMES } from '#contract/draft-languages.ts'
import { draftReasonText } from '#contract/draft-words.ts'
import { DRAFT_RUNS_MAX, type DraftRun } from '#contract/drafts.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { DRAFT_RUN_MAX } from '#contract/limits.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { readLanguage } from '../check/language.ts'
import { costOf } from '../usage/counted-model.ts'
import { draftWriter } from './draft-writer.ts'
import { readTrades } from './preview-run.ts'
import * as sql from './runs-sql.ts'
import { enqueueWriting } from './work-sql.ts'

/** The words of its reason instead of the code, and what it cost, if we know that. */
export const presentRun = (run: DraftRun, config: Deps['config']): DraftRun => ({
  ...run,
  reason: draftReasonText(run.reason),
  spent: isCostKnown(run, config) ? run.spent : null,
})

/** The drafts of a run that began before the operator set prices cost more than we counted. */
function isCostKnown({ writer, spent, counts: { total, queued } }: DraftRun, config: Deps['config']): boolean {
  const price = costOf({ input: 1, output: 1 }, config)
  return writer !== 'builtin' && price !== null && (spent !== 0 || price === 0 || queued === total)
}

export async function readRun(tx: Sql, userId: string, id: string, config: Deps['config']): Promise<DraftRun> {
  const run = await sql.findRun(tx, userId, id)
  if (!run) throw notFound('Draft run')
  return presentRun(run, config)
}

/** Queues a draft for each selected lead of the trades that the user wants, else of those that the offer isn't plainly not for. */
export async function startRun(
  deps: Deps,
  userId: string,
  { selection, budget, ...given }: sql.RunBrief & { selection: LeadSelection; budget: number | null },
): Promise<DraftRun> {
  const { db, clock, config } = deps
  const { misfitTrades, audience } = given.offer.notFor
    ? { misfitTrades: given.offer.notFor, audience: null }
    : await readTrades(deps, userId, { selection, ...given })
  const brief = { ...given, offer: { ...given.offer, ...(misfitTrades.length > 0 && { notFor: misfitTrades }) } }
  return db.asUser(userId, async tx => {
    const now = clock.now()
    await requireWork(tx, { userId, now, config })
    const { offer } = brief
    const total = await sql.countFor(tx, userId, selection, offer)
    requireOffer(brief)
    if (total === 0) throw badRequest(offer.notFor?.length ? noneFor(audience) : 'Select leads first.')
    if (total > DRAFT_RUN_MAX)
      throw badRequest(
        `You selected ${total.toLocaleString('en-US')} leads. Canvass writes to at most ${DRAFT_RUN_MAX.toLocaleString('en-US')} at a time.`,
      )
    if ((await sql.countRuns(tx, userId)) >= DRAFT_RUNS_MAX)
      throw conflict(`An account can have at most ${DRAFT_RUNS_MAX} sets of drafts. Delete some, then try again.`)
    const name = nameOf(await sql.readAudience(tx, userId, selection, offer), total)
    const writer = draftWriter(deps, { userId }).kind
    requireMeasurable(budget, writer, config)
    const id = await sql.insertRun(tx, userId, { ...brief, name, writer, budget, now })
    await sql.insertDrafts(tx, userId, id, { selection, offer })
    await enqueueWriting(tx)
    await announceChanges(tx, [{ userId, type: 'drafts', id }])
    return readRun(tx, userId, id, config)
  })
}

const noneFor = (audience: string | null): string =>
  audience === null
    ? 'Your offer is for none of these leads. Select others.'
    : `Your offer is for “${audience}”, and none of these leads is. Select others, or send an empty “notFor” to write to them anyway.`

/** An email in another language than its offer could only quote it. */
function requireOffer({ offer, language }: Pick<sql.RunBrief, 'offer' | 'language'>): void {
  const own = readLanguage(offer.offer)
  if (!language || !own || own === language || offer.translations?.[language]) return
  const [wanted, spoken] = [LANGUAGE_NAMES[language], LANGUAGE_NAMES[own]]
  throw badRequest(`Your offer is in ${spoken}. Type it in ${wanted}, too, or choose ${spoken}.`)
}

function requireMeasurable(budget: number | null, writer: DraftRun['writer'], config: Deps['config']): void {
  if (budget !== null && (writer === 'builtin' || costOf({ input: 0, output: 0 }, config) === null))
    throw badRequest('A budget needs a language model whose prices are set. Start without one.')
}

function nameOf({ category, city }: { category: string | null; city: string | null }, total: number): string {
  const leads = total === 1 ? '1 lead' : `${total.toLocaleString('en-US')} leads`
  return [category ? pluralCategory(category) : leads, city].filter(Boolean).join(', ')
}

const MOVES = {
  pause: { from: ['writing'], to: 'paused' },
  continue: { from: ['paused'], to: 'writing' },
  cancel: { from: ['writing', 'paused'], to: 'cancelled' },
} as const

type Action = keyof typeof MOVES | 'allow-more'

/** Pauses, continues, or cancels the writing, or allows its budget once more. A run that has ended stays as it is. */
export function controlRun({ db, clock, config }: Deps, userId: string, id: string, action: Action): Promise<DraftRun> {
  return db.asUser(userId, async tx => {
    if (action === 'allow-more') return allowMore(tx, userId, id, config)
    const { from, to } = MOVES[action]
    const now = clock.now()
    if (action === 'continue') await requireWork(tx, { userId, now, config })
    const hasMoved = await sql.moveRun(tx, { userId, id }, { from: [...from], to, now })
    if (hasMoved && action === 'cancel') await sql.failQueued(tx, userId, id)
    if (hasMoved && action === 'continue') await enqueueWriting(tx)
    if (hasMoved) await announceChanges(tx, [{ userId, type: 'drafts', id }])
    return readRun(tx, userId, id, config)
  })
}

async function allowMore(tx: Sql, userId: string, id: string, config: Deps['config']): Promise<DraftRun> {
  await sql.allowMore(tx, userId, id)
  await announceChanges(tx, [{ userId, type: 'drafts', id }])
  return readRun(tx, userId, id, config)
}

/** Deletes a run with its drafts. */
export function removeRun({ db }: Deps, userId: string, id: string): Promise<{ deleted: true }> {
  return db.asUser(userId, async tx => {
    if (!(await sql.deleteRun(tx, userId, id))) throw notFound('Draft run')
    await announceChanges(tx, [{ userId, type: 'drafts', id }])
    return { deleted: true }
  })
}
