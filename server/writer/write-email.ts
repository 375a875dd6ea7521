import type { WriterBrief, WrittenEmail } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { requestOf } from './brief/read-brief.ts'
import { isUnsupported } from './drafts/checked.ts'
import { draftWriter } from './drafts/draft-writer.ts'
import { writeChecked } from './drafts/write-checked.ts'
import { refuse } from './refuse.ts'
import { senderName } from './sql.ts'
import { reading } from './text-thread.ts'
import { readManner } from './tone/own-manner.ts'
import type { Following } from './writer.ts'

/** Checks that the account may write. Returns the writing itself, with failures as replies for the page. */
export async function prepareWriting(deps: Deps, userId: string, { leadId, ownTone, ...brief }: WriterBrief) {
  const { db, clock, config } = deps
  const { name, leadFacts, manner } = await db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now: clock.now(), config })
    const facts = leadId === undefined ? undefined : await readFacts(sql, userId, [leadId])
    const manner = await readManner(sql, userId, ownTone === true)
    return { name: await senderName(sql, userId), leadFacts: facts?.get(leadId ?? ''), manner }
  })
  const writer = draftWriter(deps, { userId })
  const request = { ...brief, leadFacts, senderName: name, manner }
  const owner = { owner: userId }
  return async (following?: Following): Promise<WrittenEmail> => {
    const { subject, body } =
      writer.kind === 'builtin'
        ? await reading.run('write', request, owner)
        : await writeChecked(writer, requestOf(request), following, isUnsupported).catch(refuse)
    const subjects = await reading.run('subjects', { request, subject }, owner)
    return { subject, body, tone: brief.tone, writer: writer.kind, subjects }
  }
}
