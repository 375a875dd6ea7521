import { type CrmSync, crm, crmSyncs } from '#contract/crm.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const crmQuery = queryOf(['settings', 'crm'], crm.connection)

export const crmFailuresQuery = queryOf(['crm', 'failures'], crmSyncs.failures, undefined, { gcTime: 0 })

export const isRunning = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

/** A worker that dies sends no event. */
const READ_AGAIN_MS = 30_000

/** The latest bulk syncs, newest first. */
export const syncsQuery = queryOf(['crm', 'syncs'], crmSyncs.list, undefined, {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? READ_AGAIN_MS : false),
})
