import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { LeadSelection } from '#contract/leads.ts'
import { Button } from '#web/ui/button.tsx'

const SyncDialog = lazy(() => import('./sync-dialog.tsx').then(m => ({ default: m.SyncDialog })))

interface SyncChosenProps {
  selection: LeadSelection
  count: number
  onDone: () => void
}

/** Everything that is selected, loaded or not, to HubSpot. */
export function SyncChosen({ selection, count, onDone }: SyncChosenProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <RefreshCw aria-hidden />
        Sync to HubSpot
      </Button>
      {isOpen && (
        <Suspense>
          <SyncDialog
            selection={selection}
            count={count}
            onClose={close}
            onDone={() => {
              close()
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
