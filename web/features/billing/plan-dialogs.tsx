import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limitSentence } from '#contract/limits.ts'
import type { UsageKind } from '#contract/usage.ts'
import { type BeyondPlan, beyondPlan, usageLimitsQuery } from '#web/lib/limit.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** For all pages: says what the plan doesn't allow, before an action or after the server refused it. */
export function PlanDialogs() {
  useQuery(usageLimitsQuery)
  const beyond = useStore(beyondPlan, beyond => beyond)
  const close = () => beyondPlan.write(null)
  if (!beyond) return null
  if ('reached' in beyond) return <LimitDialog beyond={beyond} onClose={close} />
  return <UpgradeDialog reason={beyond.reason} onClose={close} />
}

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
function LimitDialog({ beyond: { reached, fewer }, onClose }: LimitDialogProps) {
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

const GAINS = ['Unlimited leads per month', 'Unlimited email campaigns', 'Advanced AI features', 'Priority support']

interface UpgradeDialogProps {
  /** A sentence. */
  reason: string
  onClose: () => void
}

/** Shown when nothing works without a paid plan: what the plan includes. */
function UpgradeDialog({ reason, onClose }: UpgradeDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Upgrade your plan"
      description={reason}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <UpgradeNow onClick={onClose} />
        </>
      }
    >
      <p className="mb-1.5 font-medium">The Standard plan includes:</p>
      <CheckList items={GAINS} />
    </Dialog>
  )
}

/** Closes its dialog and goes to the plans. */
const UpgradeNow = ({ onClick }: { onClick: () => void }) => (
  <Link to="/pricing" onClick={onClick} className={buttonStyles({ variant: 'primary' })}>
    Upgrade Now
  </Link>
)
