import type { EmailCheckRequest } from '#contract/email-check.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { isMentionable } from './brief/mention.ts'
import { readBrief } from './brief/read-brief.ts'
import { checked } from './drafts/checked.ts'
import { senderName } from './sql.ts'

/** Checks an email while the user edits it, against the brief that it was written from. */
export async function checkEmail({ db }: Pick<Deps, 'db'>, userId: string, request: EmailCheckRequest) {
  const { leadId, subject, body, ...brief } = request
  const { name, leadFacts } = await db.asUser(userId, async sql => ({
    name: await senderName(sql, userId),
    leadFacts: leadId === undefined ? undefined : (await readFacts(sql, userId, [leadId])).get(leadId),
  }))
  const { language, ...given } = readBrief({ ...brief, leadFacts, senderName: name })
  return { clauses: checked({ subject, body }, given, language).clauses, facts: given.facts.filter(isMentionable) }
}
