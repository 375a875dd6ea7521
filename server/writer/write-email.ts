import type { WriterBrief, WrittenEmail } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { readBrief } from './brief/read-brief.ts'
import { builtinWriter } from './builtin-writer.ts'
import { modelWriter } from './model/model-writer.ts'
import { refuse } from './refuse.ts'
import { senderName } from './sql.ts'
import { reading } from './text-thread.ts'
import { inManner } from './tone/in-own-tone.ts'
import { readManner } from './tone/read-manner.ts'
import { countedModel } from './usage/counted-model.ts'
import type { EmailRequest, Following, Writer } from './writer.ts'

/** Checks that the account may write. Returns the writing itself, with failures as replies for the page. */
export async function prepareWriting(deps: Deps, userId: string, { leadId, ownTone, ...brief }: WriterBrief) {
  const { db, clock, config } = deps
  const { name, leadFacts, manner } = await db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now: clock.now(), config })
    const facts = leadId === undefined ? undefined : await readFacts(sql, userId, [leadId])
    const manner = await readManner(sql, userId, ownTone === true)
    return { name: await senderName(sql, userId), leadFacts: facts?.get(leadId ?? ''), manner }
  })
  const { languageModel } = deps.providers
  const owner = { owner: userId }
  const builtin = {
    ...builtinWriter(),
    write: (request: EmailRequest) => reading.run('write', request, owner),
  }
  const chosen: Writer = languageModel ? modelWriter(countedModel(languageModel, deps, { userId })) : builtin
  return async (following?: Following): Promise<WrittenEmail> => {
    const request = { ...brief, leadFacts, senderName: name, manner }
    const written = await chosen.write(request, following).catch(refuse)
    const email = chosen.kind === 'builtin' ? inManner(written, { ...readBrief(request), manner }) : written
    const subjects = await reading.run('subjects', { request, subject: email.subject }, owner)
    return { ...email, tone: brief.tone, writer: chosen.kind, subjects }
  }
}
