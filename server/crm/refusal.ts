import { type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import { AppError } from '#server/http/errors.ts'
import { CrmError } from '#server/providers/crm/crm-error.ts'

/** What we refuse before we ask the CRM. */
export class CrmRefusal extends AppError {
  readonly crmProblem: CrmProblem

  constructor(crmProblem: CrmProblem, status = 400) {
    super(status, crmProblemText(crmProblem))
    this.crmProblem = crmProblem
  }
}

/** What the database keeps of an error that ended the sync of a lead, or of all. */
export function problemOf(error: Error): CrmProblem {
  if (error instanceof CrmError) return error.problem
  return error instanceof CrmRefusal ? error.crmProblem : { code: 'other', text: error.message }
}
