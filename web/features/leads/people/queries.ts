import { contacts } from '#contract/contacts.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const peopleOfLead = (id: string) => queryOf(['leads', 'people', id], contacts.list, { params: { id } })
