import { useQuery } from '@tanstack/react-query'
import type { Unreachable } from '#contract/lead-list.ts'
import type { LeadSelection, ReachBy } from '#contract/leads.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { CallButton } from './call-button.tsx'
import { unreachableLeads, useReach } from './use-reach.ts'

interface UnreachableDialogProps {
  selection: LeadSelection
  by: ReachBy
  count: number
  onClose: () => void
}

const VERBS = { email: 'emailed', phone: 'called' }
const WHY: Record<ReachBy, Record<Unreachable['why'], string>> = {
  email: { missing: 'No email address', suppressed: 'On your suppression list', undialable: '' },
  phone: {
    missing: 'No phone number',
    suppressed: 'On your suppression list',
    undialable: 'The number can’t be dialed',
  },
}

/** The selected leads that Write, or Call, leaves out, and why. Those that can't be emailed may be called. */
export function UnreachableDialog({ selection, by, count, onClose }: UnreachableDialogProps) {
  const leads = useQuery(unreachableLeads(selection, by))
  const { data } = leads
  return (
    <Dialog title={`${plural(count, 'lead')} can’t be ${VERBS[by]}`} onClose={onClose} size="sm">
      <Loaded of={leads} failed="The list couldn’t be loaded" className="h-24">
        {all => (
          <ul className="divide-y divide-line">
            {all.map(({ id, businessName, why }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="wrap-anywhere">{businessName}</span>
                <span className="text-ink-2">{WHY[by][why]}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {data && data.length < count && (
        <p className="figures mt-2 text-ink-2">And {formatNumber(count - data.length)} more.</p>
      )}
      {by === 'email' && data?.length === count && <CallInstead ids={data.map(({ id }) => id)} />}
    </Dialog>
  )
}

function CallInstead({ ids }: { ids: string[] }) {
  const { data } = useReach({ ids })
  return (
    <p className="mt-4 flex justify-end">
      <CallButton selection={{ ids }} count={data?.withPhone ?? 0} />
    </p>
  )
}
