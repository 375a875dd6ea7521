import { consents } from '#contract/consents.ts'
import { RecordDialog } from '#web/features/consents/record-dialog.tsx'
import { hrefOf } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { listGroup } from '../audience/take-out.ts'
import type { Audience } from '../audience/use-audience.ts'

interface RecordConsentProps {
  audience: Audience
  group: 'needs-consent' | 'sole-trader'
  count: number
  onClose: () => void
}

/** Records how these recipients agreed to be emailed. */
export const RecordConsent = ({ audience, group, count, onClose }: RecordConsentProps) => (
  <RecordDialog
    title={`Record the consent of ${plural(count, 'recipient')}`}
    emails={() => listGroup(audience, group)}
    onClose={onClose}
    more={
      <a
        href={hrefOf(consents.exportCsv)}
        download="consents.csv"
        className={buttonStyles({ variant: 'ghost', className: 'mr-auto' })}
      >
        Export all consents
      </a>
    }
  />
)
