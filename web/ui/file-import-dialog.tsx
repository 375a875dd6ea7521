import { FileText, FileUp } from 'lucide-react'
import { useState } from 'react'
import { formatKilobytes, formatNumber } from '#web/lib/format.ts'
import { readTextFile } from '#web/lib/read-text-file.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionDialog } from './action-dialog.tsx'
import { Button } from './button.tsx'
import { DropArea } from './drop-area.tsx'

const PREVIEW_LINES = 10
/** A file may be a single line of megabytes. */
const PREVIEW_CHARACTERS = 10_000

interface FileImportDialogProps {
  title: string
  /** Extensions with their dot. The default is .csv and .txt. */
  accept?: string[]
  /** A longer text is refused: the browser couldn't show it in the field it's for. */
  mostCharacters?: number
  onClose: () => void
  /** Receives the file's whole text. The dialog closes by itself. */
  onImport: (text: string, file: File) => void
}

interface ReadFile {
  file: File
  text: string
}

/** Takes a text file and previews it before the import. */
export function FileImportDialog({
  title,
  accept = ['.csv', '.txt'],
  mostCharacters,
  onClose,
  onImport,
}: FileImportDialogProps) {
  const [read, setRead] = useState<ReadFile | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const reading = await readTextFile(file, accept)
    if ('problem' in reading) toast({ ...reading.problem, tone: 'bad' })
    else if (mostCharacters && reading.text.length > mostCharacters)
      toast({
        title: 'File too large',
        text: `Choose a file with at most ${formatNumber(mostCharacters)} characters. ${file.name} has ${formatNumber(reading.text.length)}.`,
        tone: 'bad',
      })
    else setRead({ file, text: reading.text })
  }
  const finish = () => {
    if (!read) return
    onImport(read.text, read.file)
    onClose()
  }
  return (
    <ActionDialog onClose={onClose} title={title} size="md" action="Import Data" disabled={!read} onAct={finish}>
      <DropArea
        label="File to import"
        accept={accept}
        onDropped={([file]) => take(file)}
        onChosen={take}
        className={read ? 'py-4' : 'py-8'}
      >
        {browse => (
          <>
            {!read && <FileUp aria-hidden className="size-5 stroke-[1.5] text-ink-3" />}
            <p className="text-ink-2">Drop a {accept.join(' or ')} file here, or</p>
            <Button onClick={browse}>Browse files</Button>
          </>
        )}
      </DropArea>
      {read && <Preview {...read} />}
    </ActionDialog>
  )
}

function Preview({ file, text }: ReadFile) {
  // A final line break doesn't start another line.
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return (
    <section aria-label="Preview of the file" className="mt-3">
      <p className="flex items-center gap-2">
        <FileText aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
        <span className="min-w-0 truncate font-medium">{file.name}</span>
        <span className="figures ml-auto shrink-0 text-ink-2">{formatKilobytes(file.size)}</span>
      </p>
      <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-2.5 py-2 font-mono text-xs">
        {lines.slice(0, PREVIEW_LINES).join('\n').slice(0, PREVIEW_CHARACTERS)}
      </pre>
      {lines.length > PREVIEW_LINES && (
        <p className="mt-1 text-ink-3 text-xs">
          The first {PREVIEW_LINES} lines of {lines.length}.
        </p>
      )}
    </section>
  )
}
