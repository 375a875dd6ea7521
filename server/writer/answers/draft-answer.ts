import type { Fact } from '#contract/facts.ts'
import type { AnswerDraft } from '#contract/inbox.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/http/errors.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { readTimeZone } from '#server/sending/pacing/window-sql.ts'
import { readLanguage } from '../check/language.ts'
import { isUnsupported } from '../drafts/checked.ts'
import { type DraftRequest, draftWriter } from '../drafts/draft-writer.ts'
import type { CheckedText } from '../drafts/drafts-sql.ts'
import { writeChecked } from '../drafts/write-checked.ts'
import { languageFor } from '../from-facts/from-facts.ts'
import { refuse } from '../refuse.ts'
import { senderName } from '../sql.ts'
import { reading } from '../text-thread.ts'
import { readManner } from '../tone/own-manner.ts'
import type { Email } from '../writer.ts'
import type { Missing, TheirReply } from './builtin-answer.ts'
import { findOffer } from './sql.ts'

export interface ThreadToAnswer {
  leadId: string | null
  reply: TheirReply
  /** The newest email that we wrote. */
  earlier: Email
}

/**
 * Prepares a draft of an answer. Returns the writing itself: the transaction is closed while a model answers. What they wrote
 * is a fact about them at most, so the fact check lets nothing of it become a promise.
 */
export async function prepareAnswer(deps: Deps, sql: Sql, userId: string, { leadId, reply, earlier }: ThreadToAnswer) {
  const { clock, config } = deps
  await requireWork(sql, { userId, now: clock.now(), config })
  const given = await findOffer(sql, userId, leadId)
  if (!given) throw conflict(NO_OFFER)
  const known = leadId === null ? [] : ((await readFacts(sql, userId, [leadId])).get(leadId) ?? [])
  const said: Fact[] = reply.text === '' ? [] : [{ type: 'quote', value: reply.text.slice(0, 500), source: 'user' }]
  const request: DraftRequest = {
    ...languageFor(given, { facts: known, wanted: readLanguage(reply.text) }),
    facts: [...known, ...said],
    sender: { name: await senderName(sql, userId) },
    tone: 'friendly',
    manner: await readManner(sql, userId, true),
    length: 'short',
    seed: 0,
    follows: { nth: 1, first: earlier },
    answers: reply.text,
  }
  const timeZone = await readTimeZone(sql, userId)
  const writer = draftWriter(deps, { userId })
  return async (): Promise<AnswerDraft> => {
    if (writer.kind !== 'builtin') return drafted(await writeChecked(writer, request).catch(refuse), writer.kind)
    const own = { ...request, facts: known, reply, earlier: earlier.body, now: clock.now(), timeZone }
    const written = await reading.run('answer', own, { owner: userId })
    if ('missing' in written) throw conflict(MISSING[written.missing])
    return drafted(written, 'builtin')
  }
}

const NO_OFFER = 'A draft says only what you offer, and you have no offer yet. Save one in AI Composer first.'
const MISSING: Record<Missing, string> = {
  price:
    'Your offer names no price, so there’s nothing to draft from. Add the price to your offer, or write the answer yourself.',
  model:
    'This answer needs a language model. The built-in writer only answers questions about your price, and requests for a call or for more information.',
}

const drafted = (text: Pick<CheckedText, 'body' | 'clauses'>, writer: AnswerDraft['writer']): AnswerDraft => ({
  body: text.body,
  writer,
  unsupported: text.clauses
    .filter(clause => isUnsupported(clause) && clause.part === 'body')
    .map(({ start, end, reason }) => ({ text: text.body.slice(start, end), reason: reason ?? '' })),
})
