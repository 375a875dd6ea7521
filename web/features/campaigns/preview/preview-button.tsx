import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Mailbox } from '#contract/mailboxes.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { NamedLetter } from '../email/all-emails.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then(m => ({ default: m.PreviewDialog })))

export interface PreviewLetterProps {
  /** The first one is what the form is about; versions and follow-ups come after it. */
  letters: NamedLetter[]
  /** Those chosen for the campaign; none: the default. */
  mailboxes: Mailbox[]
  /** Offered as whose values fill it; any other can be typed. */
  recipients: string[]
  /** Left out: as the account's settings say. */
  tracksOpens?: boolean
}

/** The mail as any recipient gets it, out of its very bytes, and one to oneself. */
export function PreviewLetter({ letters, ...as }: PreviewLetterProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        onClick={() => {
          if (letters[0]?.subject.trim() && letters[0].body.trim()) return setOpen(true)
          toast({ title: 'Nothing to preview yet', text: 'Write a subject and a body first.', tone: 'bad' })
        }}
      >
        <Eye aria-hidden /> Preview and Test
      </Button>
      {open && (
        <Suspense>
          <PreviewDialog letters={letters} {...as} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
