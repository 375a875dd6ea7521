import { useQuery } from '@tanstack/react-query'
import type { AdminUser } from '#contract/admin.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { modelUsageQuery } from './queries.ts'

/** What language models cost the account in each month. */
export function ModelUsage({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { data, error } = useQuery(modelUsageQuery(user.id))
  return (
    <Dialog onClose={onClose} title="AI usage" description={user.email}>
      {error && <p role="alert">{sentenceOf(error) ?? 'Couldn’t load the usage. Close this dialog and try again.'}</p>}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-ink-2">No language model has written for this account.</p>}
      <ol className="divide-y divide-line">
        {data?.map(({ month, model, emails, tokens, cost }) => (
          <li key={`${month} ${model}`} className="py-2">
            <p className="figures">
              {month.slice(0, 7)}: {plural(emails, 'email')}, {formatNumber(tokens)} tokens
              {cost > 0 && `, ${formatCost(cost)}`}
            </p>
            <p className="text-ink-2 text-xs">{model}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
