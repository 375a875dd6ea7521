import { type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
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
