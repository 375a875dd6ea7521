import { offers } from '#contract/offers.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const offerProfilesQuery = queryOf(['offer-profiles'], offers.list)
