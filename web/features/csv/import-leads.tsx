import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

// Loads on first use, so that the list doesn't wait for it.
const ImportDialog = lazy(() => import('./import-dialog.tsx').then(m => ({ default: m.ImportDialog })))

export function ImportLeads() {
  const { open, dialog } = useImport()
  return (
    <>
      <Button onClick={open} title="Import a CSV file">
        <FileUp aria-hidden />
        Import CSV
      </Button>
      {dialog}
    </>
  )
}

/** The import's dialog, for a button or a menu's item. */
export function useImport() {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <ImportDialog onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
