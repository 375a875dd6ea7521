import type { WriterBrief, WrittenEmail } from '#contract/writer.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany, unavailable } from '#server/http/errors.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { builtinWriter, otherSubjects } from './builtin-writer.ts'
import { modelWriter } from './model/model-writer.ts'
import { senderName } from './sql.ts'
import { countedModel } from './usage/counted-model.ts'
import type { Following } from './writer.ts'

/** Checks that the account may write. Returns the writing itself, with failures as replies for the page. */
export async function prepareWriting(deps: Deps, userId: string, { leadId, ...brief }: WriterBrief) {
  const { db, clock, config } = deps
  const { name, leadFacts } = await db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now: clock.now(), config })
    const facts = leadId === undefined ? undefined : await readFacts(sql, userId, [leadId])
    return { name: await senderName(sql, userId), leadFacts: facts?.get(leadId ?? '') }
  })
  const { languageModel } = deps.providers
  const chosen = languageModel ? modelWriter(countedModel(languageModel, deps, { userId })) : builtinWriter()
  return async (following?: Following): Promise<WrittenEmail> => {
    try {
      const request = { ...brief, leadFacts, senderName: name }
      const email = await chosen.write(request, following)
      const subjects = otherSubjects(request, email.subject)
      return { ...email, tone: brief.tone, writer: chosen.kind, subjects }
    } catch (error) {
      if (error instanceof ProviderError)
        throw error.reason === 'limited' ? tooMany(error.message) : unavailable(error.message)
      throw error
    }
  }
}
