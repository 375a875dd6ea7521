import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import type { Finding } from '#contract/preflight.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WrittenCampaign } from '../form/campaign-fields.ts'

const LivePreview = lazyPart(() => import('./live-preview.tsx'), 'LivePreview')
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

interface PreviewPaneProps {
  campaign: WrittenCampaign
  findings: Finding[]
  ownEmailsOf: string | undefined
}

/** The live preview beside the form. */
export const PreviewPane = ({ campaign, findings, ownEmailsOf }: PreviewPaneProps) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <LivePreview
      campaign={campaign}
      ownEmailsOf={ownEmailsOf}
      problems={problemsIn(findings, campaign)}
      title="Preview"
      className="sticky top-16 flex max-h-[calc(100dvh-5rem)] flex-col overflow-auto"
    />
  </Suspense>
)

/** Where there is no room beside the form: a button that opens the same in a sheet. */
export function PreviewSheet({ campaign, findings, ownEmailsOf }: PreviewPaneProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        size="sm"
        className="min-w-11 shrink-0 max-sm:h-11 pointer-coarse:h-11"
        onClick={() => setIsOpen(true)}
      >
        <Eye aria-hidden /> <span className="max-sm:sr-only">Preview</span>
      </Button>
      {isOpen && (
        <Suspense>
          <Sheet title="Preview" onClose={() => setIsOpen(false)}>
            <LivePreview
              campaign={campaign}
              ownEmailsOf={ownEmailsOf}
              problems={problemsIn(findings, campaign)}
              className="border-0"
            />
          </Sheet>
        </Suspense>
      )}
    </>
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
