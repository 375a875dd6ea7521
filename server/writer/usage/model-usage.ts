import type { ModelUsage } from '#contract/writer.ts'
import type { Deps } from '#server/deps.ts'
import { costOf, monthOf } from './counted-model.ts'
import { readMonth } from './usage-sql.ts'

/** With fewer emails this month, a forecast is an assumption. */
const LEAST_EMAILS = 5
/** The rules and the facts of a lead are about 1,100 tokens, an email about 200; a quarter of the emails is written twice. */
const ASSUMED = { input: 1_400, output: 250 }

/** What the language model cost the account this month, and what to expect of an email. */
export async function readModelUsage({ db, clock, config, providers }: Deps, userId: string): Promise<ModelUsage> {
  const { languageModel } = providers
  const used = await db.asUser(userId, sql => readMonth(sql, userId, monthOf(clock.now()), languageModel?.name ?? null))
  const hasPrices = costOf(ASSUMED, config) !== null
  const { emails, ...tokens } = used.ofModel
  const isMeasured = emails >= LEAST_EMAILS
  const perEmail = isMeasured ? { input: tokens.input / emails, output: tokens.output / emails } : ASSUMED
  return {
    writer: languageModel?.vendor ?? 'builtin',
    emails: used.emails,
    tokens: used.tokens,
    cost: hasPrices ? used.cost : null,
    forecast: { tokens: Math.round(perEmail.input + perEmail.output), cost: costOf(perEmail, config), isMeasured },
  }
}
