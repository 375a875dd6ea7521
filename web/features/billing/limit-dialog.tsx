import { limitSentence } from '#contract/limits.ts'
import type { UsageKind } from '#contract/usage.ts'
import type { BeyondPlan } from '#web/lib/limit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UpgradeNow } from './upgrade-now.tsx'

const TITLES: Record<UsageKind, string> = {
  leads: 'Lead Generation Limit Reached',
  campaigns: 'Campaign Limit Reached',
  emails: 'Email Limit Reached',
  calls: 'Call Limit Reached',
}
const UNITS: Record<UsageKind, string> = { leads: 'Leads', campaigns: 'Campaigns', emails: 'Emails', calls: 'Calls' }

interface LimitDialogProps {
  beyond: Extract<BeyondPlan, { reached: unknown }>
  onClose: () => void
}

/** The action needs more than what is left of the monthly limit. */
export function LimitDialog({ beyond: { reached, fewer }, onClose }: LimitDialogProps) {
  const { type, planName, limit, remaining } = reached
  const runFewer = () => {
    onClose()
    fewer?.run()
  }
  return (
    <Dialog
      onClose={onClose}
      title={TITLES[type]}
      description={limitSentence(reached)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {fewer && <Button onClick={runFewer}>{fewer.label}</Button>}
          <UpgradeNow onClick={onClose} />
        </>
      }
    >
      <dl className="flex items-center justify-between gap-4 rounded-lg border border-line px-3 py-2">
        <div>
          <dt className="text-ink-2 text-xs">Current plan</dt>
          <dd className="font-medium">{planName.toUpperCase()} Plan</dd>
        </div>
        <div className="text-right">
          <dt className="text-ink-2 text-xs">{UNITS[type]} remaining</dt>
          <dd className="font-medium tabular-nums">
            {remaining.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
