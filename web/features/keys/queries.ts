import { type ApiKey, apiKeys, type NewApiKey } from '#contract/api-keys.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'

export const keysQuery = queryOf(['keys'], apiKeys.list)

export const useCreateKey = (onError: (error: Error) => void) =>
  useChange({
    mutationFn: (body: NewApiKey) => call(apiKeys.create, { body }),
    reread: [keysQuery.queryKey],
    failed: ['Creating the key failed', 'The key couldn’t be created. Try again.'],
    onError,
  })

export function useRevokeKey() {
  return useChange({
    mutationFn: ({ id }: ApiKey) => call(apiKeys.revoke, { params: { id } }),
    reread: [keysQuery.queryKey],
    said: (_, { name, app }) => ({
      title: app ? 'App disconnected' : 'API key revoked',
      text: `${name} no longer works.`,
    }),
    failed: ({ name }) => ['Nothing changed', `${name} still works. Try again.`],
  })
}
