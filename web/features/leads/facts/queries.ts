import { leadFacts } from '#contract/lead-facts.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const factsOfLead = (id: string) => queryOf(['leads', 'facts', id], leadFacts.list, { params: { id } })
