import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loads on first use, so that the list doesn't wait for it.
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog')

export function ImportLeads() {
  const { open, dialog } = useImport()
  return (
    <>
      <ImportButton onClick={open} />
      {dialog}
    </>
  )
}

export const ImportButton = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick} title="Import a spreadsheet or another tool’s file">
    <FileUp aria-hidden />
    Import file
  </Button>
)

/** The import's dialog, for a button or a menu's item. */
export function useImport() {
  const [isOpen, setIsOpen] = useState(false)
  return { open: () => setIsOpen(true), dialog: isOpen && <ImportDialog onClose={() => setIsOpen(false)} /> }
}
