import { isPaidAt } from '#server/billing/billing.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { spendAllowance } from '#server/http/allowance.ts'
import type { LanguageModel, Tokens } from '#server/providers/language-model/language-model.ts'
import { addAnswer, addToRun, readPaying } from './usage-sql.ts'

/** Whose answers these are, and the run of drafts they're written for. */
export interface Account {
  userId: string
  runId?: string | undefined
  /** They're labels, so none begins an email. */
  isLabel?: boolean
}

type Counting = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * The model, with every answer counted for the account before it's read: unusable ones cost the same. Each email takes one of
 * the account's allowance, whether a page or a run asked for it; beyond that it's a 429.
 */
export const countedModel = (
  model: LanguageModel,
  { db, clock, config }: Counting,
  { userId, runId, isLabel = false }: Account,
): LanguageModel => ({
  ...model,
  async ask(prompt, watch = {}) {
    const isFirst = prompt.turns.length === 1
    if (isFirst) {
      const { isVerified, ...plan } = await readPaying(db.system, userId)
      const isTrusted = isVerified || isPaidAt(plan, clock.now())
      await spendAllowance({ db, config }, { userId, isTrusted }, 'model')
    }
    return model.ask(prompt, {
      ...watch,
      async spent(tokens) {
        const cost = costOf(tokens, config) ?? 0
        const month = monthOf(clock.now())
        await db.asUser(userId, async sql => {
          await addAnswer(sql, { userId, model: model.name, month, isFirst: isFirst && !isLabel, ...tokens, cost })
          if (runId) await addToRun(sql, userId, runId, cost)
        })
        await watch.spent?.(tokens)
      },
    })
  },
})

/** In US dollars; null without the operator's prices. */
export const costOf = (
  { input, output }: Tokens,
  { AI_PRICE_INPUT, AI_PRICE_OUTPUT }: Pick<Config, 'AI_PRICE_INPUT' | 'AI_PRICE_OUTPUT'>,
): number | null =>
  AI_PRICE_INPUT === undefined || AI_PRICE_OUTPUT === undefined
    ? null
    : (input * AI_PRICE_INPUT + output * AI_PRICE_OUTPUT) / 1_000_000

/** The first day of a UTC month. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`
