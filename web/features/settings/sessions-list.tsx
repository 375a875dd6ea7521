import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Session, sessions } from '#contract/sessions.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const sessionsQuery = queryOf(['sessions'], sessions.list)

/** Where the account is open. */
export function SessionsList() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const ending = useEnd()
  return (
    <Section
      title="Sessions"
      text="The browsers in which you’re logged in."
      actions={
        data &&
        data.length > 1 && (
          <Button pending={ending.isPending && !ending.variables} onClick={() => ending.mutate(null)}>
            Log out all others
          </Button>
        )
      }
    >
      {error && <LoadFailed title="Your sessions couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-12" />}
      <ul className="divide-y divide-line">
        {data?.map(session => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(session)}
                {session.isCurrent && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-ink-2 text-xs">{describe(session)}</p>
            </div>
            {!session.isCurrent && (
              <Button
                aria-label={`Log out ${nameOf(session)}`}
                pending={ending.isPending && ending.variables?.id === session.id}
                onClick={() => ending.mutate(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const nameOf = ({ device }: Session) => device ?? 'Unknown browser'

const describe = ({ createdAt, lastUsedAt, isCurrent, timeZone }: Session) =>
  [
    `Logged in on ${formatDay(createdAt)}`,
    !isCurrent && `last used ${formatAgo(lastUsedAt)}`,
    timeZone && `time zone ${timeZone.replaceAll('_', ' ')}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Ends one session, or with null all others. */
function useEnd() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (session: Session | null) =>
      session ? call(sessions.end, { params: { id: session.id } }) : call(sessions.endOthers),
    onSuccess: ({ message }) => toast({ title: message, tone: 'good' }),
    onError: error => toastFailure(error, 'Logging out failed', 'The session couldn’t be ended. Try again.'),
    // One that has ended meanwhile goes, too.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
