import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { admin } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const securityQuery = queryOptions({
  queryKey: ['admin', 'security'],
  queryFn: ({ signal }) => call(admin.security, undefined, { signal }),
})

export function RequiredFactor() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(securityQuery)
  const change = useMutation({
    mutationFn: (requiresFactor: boolean) => call(admin.updateSecurity, { body: { requiresFactor } }),
    onSuccess: saved => client.setQueryData(securityQuery.queryKey, saved),
    onError: failure => toastFailure(failure, 'Not saved', 'Please try again.', { serverSays: true }),
  })
  if (error) return <LoadFailed title="The security settings couldn’t be loaded" error={error} onRetry={refetch} />
  return (
    <Card title="Security">
      {data ? (
        <div className="flex items-start gap-2.5">
          <Checkbox
            id="requires-factor"
            aria-describedby="requires-factor-help"
            checked={change.isPending ? change.variables : data.requiresFactor}
            onChange={event => change.mutate(event.target.checked)}
            className="mt-0.5"
          />
          <div>
            <label htmlFor="requires-factor" className="block font-medium">
              Require two-factor authentication
            </label>
            <p id="requires-factor-help" className="text-ink-2 text-xs">
              People who don’t use it yet set it up before anything else works for them, you included. API keys go on as
              before.
            </p>
          </div>
        </div>
      ) : (
        <Skeleton className="h-10" />
      )}
    </Card>
  )
}
