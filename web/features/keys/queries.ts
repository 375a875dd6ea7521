import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiKey, apiKeys, type NewApiKey } from '#contract/api-keys.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure, toastRefusal } from '#web/lib/failure.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'

export const keysQuery = queryOf(['keys'], apiKeys.list)

export function useCreateKey(onRefused: (error: Error) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => call(apiKeys.create, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: error => {
      onRefused(error)
      toastRefusal(error, 'Creating the key failed', 'The key couldn’t be created. Try again.')
    },
  })
}

export function useRevokeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(apiKeys.revoke, { params: { id } }),
    onSuccess: (_, { name, app }) => {
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      toast({ title: app ? 'App disconnected' : 'API key revoked', text: `${name} no longer works.`, tone: 'good' })
    },
    onError: (error, { name }) => toastFailure(error, 'Nothing changed', `${name} still works. Try again.`),
  })
}
