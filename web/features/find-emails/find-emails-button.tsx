import { MailSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LeadSelection } from '#contract/leads.ts'
import { Button } from '#web/ui/button.tsx'

const FindDialog = lazy(() => import('./find-emails-dialog.tsx').then(m => ({ default: m.FindDialog })))

interface FindEmailsButtonProps {
  selection: LeadSelection
  count: number
  onDone: () => void
}

/** Looks for the e-mails of everything that is selected, loaded or not. */
export function FindEmailsButton({ selection, count, onDone }: FindEmailsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <MailSearch aria-hidden />
        Find e-mails
      </Button>
      {isOpen && (
        <Suspense>
          <FindDialog {...{ selection, count, onDone }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
