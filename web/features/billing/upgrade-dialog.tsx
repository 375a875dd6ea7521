import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UpgradeNow } from './upgrade-now.tsx'

const GAINS = ['Unlimited leads per month', 'Unlimited email campaigns', 'Advanced AI features', 'Priority support']

interface UpgradeDialogProps {
  /** A sentence. */
  reason: string
  onClose: () => void
}

/** Shown when nothing works without a paid plan: what the plan includes. */
export function UpgradeDialog({ reason, onClose }: UpgradeDialogProps) {
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
