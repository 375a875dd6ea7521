import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLog } from '#contract/audit-log.ts'
import { formatMinute } from '#web/lib/format.ts'
import { pagesOf } from '#web/lib/query-of.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const auditLogQuery = pagesOf(['audit-log'], auditLog.list, { query: {} }, { refetchOnMount: 'always' })

/** What happened in the account, newest first. */
export function AuditLog() {
  const { data, error, refetch, ...pages } = useInfiniteQuery(auditLogQuery)
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <Section
      title="Audit log"
      text="Logins, changes of security and connections, campaigns started, exports, and deletions. Kept for a year."
    >
      {error && <LoadFailed title="The audit log couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ul aria-label="Audit log" className="divide-y divide-line">
        {rows?.map(({ id, at, text }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="wrap-anywhere min-w-0">{text}</span>
            <time dateTime={at} className="figures text-ink-2 text-xs leading-5">
              {formatMinute(at)}
            </time>
          </li>
        ))}
      </ul>
      <ShowMore of={pages} />
    </Section>
  )
}
