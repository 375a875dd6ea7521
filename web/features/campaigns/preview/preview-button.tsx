import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { SendingAccount } from '#contract/sending-accounts.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { WrittenCampaign } from '../form/campaign-fields.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog')

export interface PreviewProps {
  campaign: WrittenCampaign
  accounts: SendingAccount[]
  /** The campaign, if each of its recipients has an email of their own. */
  ownEmailsOf: string | undefined
}

export function PreviewButton(props: PreviewProps) {
  const { campaign } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        onClick={() => {
          if (campaign.subject && campaign.body.trim()) return setOpen(true)
          toast({ title: 'Nothing to preview yet', text: 'Write a subject and a body first.', tone: 'bad' })
        }}
      >
        <Eye aria-hidden /> Preview and test
      </Button>
      {open && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
