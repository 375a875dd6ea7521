import { z } from 'zod'
import { type CrmName, type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import { UnreadableReplyError } from '#server/net/bounded-replies.ts'
import { ProviderError } from '../provider-error.ts'

type Of = { crm?: CrmName }

/** A failure of the CRM, with what the database keeps of it. */
export class CrmError extends ProviderError {
  readonly problem: CrmProblem

  constructor(
    reason: ProviderError['reason'],
    problem: CrmProblem,
    options?: ConstructorParameters<typeof ProviderError>[3],
  ) {
    super('crm', reason, crmProblemText(problem), options)
    this.problem = problem
  }
}

/** Why a call failed that the CRM didn't refuse: its answer can't be read, or there was none. `crm` names another than HubSpot. */
export function failureOf(error: unknown, of: Of = {}): CrmError {
  if (error instanceof CrmError) return error
  return [z.ZodError, SyntaxError, UnreadableReplyError].some(kind => error instanceof kind)
    ? new CrmError('bad-reply', { code: 'unreadable', ...of }, { cause: error })
    : new CrmError('unavailable', { code: 'unreachable', ...of }, { retrySafe: true, cause: error })
}

export const busy = (seconds: number | null, of: Of = {}) =>
  new CrmError('limited', { code: 'busy', seconds, ...of }, { retrySafe: true, retryAfterSeconds: seconds })

/** The day of a CRM's account ends at a midnight that we don't know, so we retry until then. */
const DAY_PAUSE_SECONDS = 15 * 60

export const usedUp = (of: Of = {}) =>
  new CrmError('limited', { code: 'daily-limit', ...of }, { retrySafe: true, retryAfterSeconds: DAY_PAUSE_SECONDS })
