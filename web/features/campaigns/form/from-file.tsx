import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FileImportDialog = lazyPart(() => import('#web/ui/file-import-dialog.tsx'), 'FileImportDialog')

interface FromFileProps {
  /** The field to fill, such as "Subject". */
  field: string
  /** File extensions, such as ".csv". */
  accept: string[]
  onText: (text: string, file: File) => void
}

export function FromFile({ field, accept, onText }: FromFileProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={`From File for ${field}`} onClick={() => setIsOpen(true)}>
        <FileText aria-hidden />
        From File
      </Button>
      {isOpen && (
        <FileImportDialog
          title={`Import ${field}`}
          accept={accept}
          onClose={() => setIsOpen(false)}
          onImport={onText}
        />
      )}
    </>
  )
}
