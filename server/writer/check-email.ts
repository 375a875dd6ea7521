import type { EmailCheckRequest } from '#contract/email-check.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/leads/facts/facts.ts'
import { senderName } from './sql.ts'
import { reading } from './text-thread.ts'

/** Checks an email while the user edits it, against the brief that it was written from. */
export async function checkEmail({ db }: Pick<Deps, 'db'>, userId: string, request: EmailCheckRequest) {
  const { leadId, subject, body, ...brief } = request
  const { name, leadFacts } = await db.asUser(userId, async sql => ({
    name: await senderName(sql, userId),
    leadFacts: leadId === undefined ? undefined : (await readFacts(sql, userId, [leadId])).get(leadId),
  }))
  const asked = { ...brief, leadFacts, senderName: name, email: { subject, body } }
  return reading.run('checkEmail', asked, { owner: userId })
}
