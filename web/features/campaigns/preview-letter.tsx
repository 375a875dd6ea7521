import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { Letter } from './letter.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then(m => ({ default: m.PreviewDialog })))

export interface PreviewLetterProps {
  letter: Letter
  /** Offered as whose values fill it; any other can be typed. */
  recipients: string[]
}

/** The mail as any recipient gets it, out of its very bytes, and one to oneself. */
export function PreviewLetter({ letter, recipients }: PreviewLetterProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        onClick={() => {
          if (letter.subject.trim() && letter.body.trim()) return setOpen(true)
          toast({ title: 'Nothing to preview yet', text: 'Write a subject and a body first.', tone: 'bad' })
        }}
      >
        <Eye aria-hidden /> Preview and Test
      </Button>
      {open && (
        <Suspense>
          <PreviewDialog letter={letter} recipients={recipients} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
