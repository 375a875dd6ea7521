import { Clock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFormFocus } from '#web/ui/form.tsx'

const StartDialog = lazy(() => import('./start-dialog.tsx').then(m => ({ default: m.StartDialog })))

interface SendLaterProps {
  /** Whether the form is complete; if not, it shows what is missing. */
  isReady: () => boolean
  onSchedule: (at: string) => void
  pending: boolean
}

export function SendLater({ isReady, onSchedule, pending }: SendLaterProps) {
  const [open, setOpen] = useState(false)
  const { attempt } = useFormFocus()
  return (
    <>
      <Button
        size="lg"
        pending={pending}
        onClick={() => {
          attempt()
          if (isReady()) setOpen(true)
        }}
      >
        <Clock aria-hidden /> Send later
      </Button>
      {open && (
        <Suspense>
          <StartDialog onClose={() => setOpen(false)} onSchedule={onSchedule} />
        </Suspense>
      )}
    </>
  )
}
