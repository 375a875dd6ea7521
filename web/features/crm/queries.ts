import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type CrmConnection, type CrmSync, crm, crmSyncs } from '#contract/crm.ts'
import { CRM_NAMES } from '#contract/crm-words.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const crmQuery = queryOf(['settings', 'crm'], crm.connection)

const nameOf = (connection: CrmConnection | undefined) =>
  connection?.connected ? CRM_NAMES[connection.crm] : 'your CRM'

/** What the connected CRM is called. */
export const useCrmName = (): string => nameOf(useQuery(crmQuery).data)

/** The same for a message, which most visits don't need. */
export const askCrmName = (client: QueryClient): Promise<string> =>
  client.ensureQueryData(crmQuery).then(nameOf, () => nameOf(undefined))

export const crmFailuresQuery = queryOf(['crm', 'failures'], crmSyncs.failures, undefined, { gcTime: 0 })

export const isRunning = ({ state }: CrmSync) => state === 'waiting' || state === 'running'

/** A worker that dies sends no event. */
const READ_AGAIN_MS = 30_000

/** The latest bulk syncs, newest first. */
export const syncsQuery = queryOf(['crm', 'syncs'], crmSyncs.list, undefined, {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? READ_AGAIN_MS : false),
})
