import { addressNorm } from '#contract/address.ts'
import { draftReasonText } from '#contract/draft-words.ts'
import type { DraftState, DraftTemplate, LeadEmailDraft } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'
import { moveRecipient } from '#server/campaigns/own-emails/own-emails.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError, conflict, notFound } from '#server/http/errors.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { countWords } from '../clean.ts'
import { senderName } from '../sql.ts'
import { reading } from '../text-thread.ts'
import { readManner } from '../tone/own-manner.ts'
import { refillCampaign } from './campaign.ts'
import type { DraftRequest } from './draft-writer.ts'
import * as sql from './drafts-sql.ts'
import { LEAST_WORDS } from './remove-flagged.ts'
import { findRun } from './runs-sql.ts'

/** A draft with what it's checked against. */
export interface Reviewed {
  row: sql.DraftRow
  facts: Fact[]
  sender: DraftRequest['sender']
}

export async function readDraft(tx: Sql, userId: string, id: string): Promise<Reviewed> {
  const row = await sql.findDraft(tx, userId, id)
  if (!row) throw notFound('Draft')
  const facts = (await readFacts(tx, userId, [row.leadId])).get(row.leadId) ?? []
  return { row, facts, sender: { name: await senderName(tx, userId) } }
}

/** A draft as the API has it. */
export const presentDraft = ({ row, facts }: Pick<Reviewed, 'row' | 'facts'>): LeadEmailDraft => ({
  ...row,
  language: row.draftLanguage,
  reason: draftReasonText(row.reason),
  facts,
})

/** Refuses changes to a draft that is still being written, or whose email a campaign has sent. */
export function requireChangeable({ state, isSent }: sql.DraftRow): void {
  if (state === 'queued') throw conflict('This draft is still being written.')
  if (isSent) throw alreadySent()
}

const alreadySent = () => conflict('A campaign with this email has started, so you can’t change the draft anymore.')

const requireText = ({ body }: sql.DraftRow): void => {
  if (body === '') throw conflict('This draft has no text. Rewrite it first.')
}

/** Saves a new text, and gives it to the run's campaign if that hasn't started. */
export async function keepText(
  tx: Sql,
  userId: string,
  { row, facts }: Reviewed,
  text: sql.CheckedDraft & { state: DraftState; seed: number },
): Promise<LeadEmailDraft> {
  const version = await sql.saveText(tx, userId, row, text)
  if (!version) throw conflict('This draft changed in the meantime. Review it again.')
  await changed(tx, userId, row, [row.id])
  return presentDraft({ row: { ...row, ...text, version, draftLanguage: text.language, reason: null }, facts })
}

/** The campaign follows. If it began in the meantime with one of these drafts, nothing changes. */
async function changed(
  tx: Sql,
  userId: string,
  { runId, campaignId }: Pick<sql.DraftRow, 'runId' | 'campaignId'>,
  ids: string[],
) {
  const hasRefilled = campaignId !== null && (await refillCampaign(tx, userId, { runId, campaignId }))
  if (campaignId !== null && !hasRefilled && (await sql.isAnySent(tx, userId, ids))) throw alreadySent()
  await announceChanges(tx, [{ userId, type: 'drafts', id: runId }])
}

type Edit = { subject: string; body: string; followUps?: string[] | undefined; basedOn?: string | undefined }

const CHANGED_ELSEWHERE =
  'This draft was changed in another tab. Save again to replace that text, or cancel to read it.'

/** Changes the text. An approved draft stays approved unless the check flags the new text. */
export function editDraft({ db }: Deps, userId: string, id: string, { followUps, basedOn, ...text }: Edit) {
  return db.asUser(userId, async tx => {
    const draft = await readDraft(tx, userId, id)
    requireChangeable(draft.row)
    const { offer, draftLanguage: language, state, seed, version } = draft.row
    if (basedOn !== undefined && basedOn !== version)
      throw new AppError(409, CHANGED_ELSEWHERE, { details: { version } })
    const { facts, sender } = draft
    const bodies = draft.row.followUps.map(({ body }, at) => followUps?.[at] ?? body)
    const asked = { first: text, bodies, language, facts, offer, sender }
    const edited = await reading.run('edited', asked, { owner: userId })
    const stays = state === 'approved' && !edited.isFlagged
    return keepText(tx, userId, draft, { ...edited, seed, state: stays ? 'approved' : 'written' })
  })
}

/** Approves a draft without its flagged sentences. */
export function approveDraft({ db }: Deps, userId: string, id: string): Promise<LeadEmailDraft> {
  return db.asUser(userId, async tx => {
    const draft = await readDraft(tx, userId, id)
    if (draft.row.state === 'approved') return presentDraft(draft)
    requireChangeable(draft.row)
    requireText(draft.row)
    const left = await approvable(userId, draft)
    return keepText(tx, userId, draft, { ...left, seed: draft.row.seed, state: 'approved' })
  })
}

async function approvable(userId: string, { row, facts, sender }: Reviewed): Promise<sql.CheckedDraft> {
  const { subject, body, followUps, offer, tone, length, seed, draftLanguage: language } = row
  const bodies = followUps.map(one => one.body)
  const asked = { first: { subject, body }, bodies, facts, offer, sender, tone, length, language, seed }
  const left = await reading.run('approvable', asked, { owner: userId })
  if (!left)
    throw conflict('Too little is left without the sentences that no fact supports. Edit or rewrite this draft.')
  return left
}

/** The draft's texts as they'd greet somebody else, or the business, where they still greet as we wrote it. */
async function greeting(tx: Sql, userId: string, { row, facts }: Reviewed, to: sql.DraftRow['reader']) {
  const { offer, tone, draftLanguage: language, reader } = row
  const manner = await readManner(tx, userId, row.ownTone)
  const bodies = [row.body, ...row.followUps.map(({ body }) => body)]
  return reading.run('greeting', { bodies, facts, offer, language, tone, manner, reader, to }, { owner: userId })
}

/** An email for many leads, made from a draft. The draft stays as it is. */
export function makeTemplate({ db }: Deps, userId: string, id: string): Promise<DraftTemplate> {
  return db.asUser(userId, async tx => {
    const draft = await readDraft(tx, userId, id)
    requireText(draft.row)
    const { offer, draftLanguage: language, subject } = draft.row
    const [body = ''] = await greeting(tx, userId, draft, null)
    const asked = { first: { subject, body }, language, facts: draft.facts, sender: draft.sender, offer }
    const template = await reading.run('template', asked, { owner: userId })
    if (template.subject === '' || countWords(template.body) < LEAST_WORDS)
      throw conflict('Too little is left of this draft without what’s only true of this business. Edit it first.')
    return template
  })
}

/** Addresses a draft to another person at its business. Our greeting and the run's campaign follow, unless it has begun. */
export function addressDraft({ db }: Deps, userId: string, id: string, email: string): Promise<LeadEmailDraft> {
  return db.asUser(userId, async tx => {
    const draft = await readDraft(tx, userId, id)
    const { row } = draft
    requireChangeable(row)
    if (!(await sql.addressTo(tx, userId, id, addressNorm(email))))
      throw conflict('Nobody at this business has that address. Add the person to the lead first.')
    const { campaignId } = row
    if (campaignId !== null && row.email !== null)
      await moveRecipient(tx, { userId, campaignId }, { from: row.email, to: email })
    const { row: addressed, facts, sender } = await readDraft(tx, userId, id)
    const [body = '', ...bodies] = await greeting(tx, userId, draft, addressed.reader)
    const { subject, offer, draftLanguage: language, state, seed } = row
    const asked = { first: { subject, body }, bodies, language, facts, offer, sender }
    const edited = await reading.run('edited', asked, { owner: userId })
    return keepText(tx, userId, { row: addressed, facts, sender }, { ...edited, seed, state })
  })
}

/** Skips a draft: this lead gets no email. */
export function skipDraft({ db }: Deps, userId: string, id: string): Promise<LeadEmailDraft> {
  return db.asUser(userId, async tx => {
    const draft = await readDraft(tx, userId, id)
    requireChangeable(draft.row)
    await sql.skipDraft(tx, userId, id)
    await changed(tx, userId, draft.row, [id])
    return presentDraft({ ...draft, row: { ...draft.row, state: 'skipped' } })
  })
}

/** Approves every written draft of a run that isn't flagged. */
export function approveAll({ db }: Deps, userId: string, runId: string): Promise<{ approved: string[] }> {
  return db.asUser(userId, async tx => {
    const run = await findRun(tx, userId, runId)
    if (!run) throw notFound('Draft run')
    const approved = (await sql.approveClean(tx, userId, runId)).map(({ id }) => id)
    await changed(tx, userId, { runId, campaignId: run.campaignId }, approved)
    return { approved }
  })
}

/** Moves drafts back to the review. Those that a campaign has sent stay. */
export function reopenDrafts({ db }: Deps, userId: string, runId: string, draftIds: string[]) {
  return db.asUser(userId, async tx => {
    const run = await findRun(tx, userId, runId)
    if (!run) throw notFound('Draft run')
    const reopened = (await sql.reopenDrafts(tx, userId, runId, draftIds)).map(({ id }) => id)
    await changed(tx, userId, { runId, campaignId: run.campaignId }, reopened)
    return { reopened: reopened.length }
  })
}
