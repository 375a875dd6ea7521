import { crm, crmSyncs } from '#contract/crm.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const crmQuery = queryOf(['settings', 'crm'], crm.connection)

export const crmFailuresQuery = queryOf(['crm', 'failures'], crmSyncs.failures, undefined, { gcTime: 0 })

/** Holds the latest bulk sync; null without one. */
export const latestSyncKey = ['crm', 'latest-sync']
