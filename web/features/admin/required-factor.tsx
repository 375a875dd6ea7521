import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { admin } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxSetting } from '#web/ui/checkbox-setting.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const securityQuery = queryOf(['admin', 'security'], admin.security)

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
        <CheckboxSetting
          label="Require two-factor authentication"
          checked={change.isPending ? change.variables : data.requiresFactor}
          onChange={change.mutate}
        >
          People who don’t use it yet set it up before anything else works for them, you included. API keys go on as
          before.
        </CheckboxSetting>
      ) : (
        <Skeleton className="h-10" />
      )}
    </Card>
  )
}
