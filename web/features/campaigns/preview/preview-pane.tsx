import { Eye } from 'lucide-react'
import { addressNorm } from '#contract/address.ts'
import type { Finding } from '#contract/preflight.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WrittenCampaign } from '../form/campaign-fields.ts'

const LivePreview = lazyPart(() => import('./live-preview.tsx'), 'LivePreview', <Skeleton className="h-96" />)
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

interface PreviewPaneProps {
  campaign: WrittenCampaign
  findings: Finding[]
  ownEmailsOf: string | undefined
}

/** The live preview beside the form. */
export const PreviewPane = ({ campaign, findings, ownEmailsOf }: PreviewPaneProps) => (
  <LivePreview
    campaign={campaign}
    ownEmailsOf={ownEmailsOf}
    problems={problemsIn(findings, campaign)}
    title="Preview"
    className="sticky top-16 flex max-h-[calc(100dvh-5rem)] flex-col overflow-auto"
  />
)

/** Where there is no room beside the form: a button that opens the same in a sheet. */
export function PreviewSheet({ campaign, findings, ownEmailsOf }: PreviewPaneProps) {
  return (
    <DialogButton
      size="sm"
      className="min-w-11 shrink-0 max-sm:h-11"
      dialog={close => (
        <Sheet title="Preview" onClose={close}>
          <LivePreview
            campaign={campaign}
            ownEmailsOf={ownEmailsOf}
            problems={problemsIn(findings, campaign)}
            className="border-0!"
          />
        </Sheet>
      )}
    >
      <Eye aria-hidden /> <span className="max-sm:sr-only">Preview</span>
    </DialogButton>
  )
}

/** The recipients that the checks name because a value is missing, or because they wouldn't get the email. */
function problemsIn(findings: Finding[], { recipients }: WrittenCampaign): string[] {
  const named = findings.flatMap(finding =>
    finding.code === 'missing-value' || finding.code === 'empty-fallback' ? finding.emails : [],
  )
  const known = new Set(named.map(addressNorm))
  return known.size === 0 ? [] : recipients.filter(email => known.has(addressNorm(email)))
}
