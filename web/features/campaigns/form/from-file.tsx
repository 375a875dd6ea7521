import { FileText } from 'lucide-react'
import { DialogButton } from '#web/ui/dialog-button.tsx'
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
  return (
    <DialogButton
      size="sm"
      aria-label={`From File for ${field}`}
      dialog={close => <FileImportDialog title={`Import ${field}`} accept={accept} onClose={close} onImport={onText} />}
    >
      <FileText aria-hidden />
      From File
    </DialogButton>
  )
}
