import { z } from 'zod'
import { type CrmName, type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import { UnreadableReplyError } from '#server/net/bounded-replies.ts'
import { ProviderError } from '../provider-error.ts'

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
export function failureOf(error: unknown, of: { crm?: CrmName } = {}): CrmError {
  if (error instanceof CrmError) return error
  return [z.ZodError, SyntaxError, UnreadableReplyError].some(kind => error instanceof kind)
    ? new CrmError('bad-reply', { code: 'unreadable', ...of }, { cause: error })
    : new CrmError('unavailable', { code: 'unreachable', ...of }, { retrySafe: true, cause: error })
}
