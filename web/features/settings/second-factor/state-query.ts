import { secondFactor } from '#contract/second-factor.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const stateQuery = queryOf(['second-factor'], secondFactor.state)
