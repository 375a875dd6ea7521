import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CsvImport } from '#contract/csv.ts'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { uploadFile } from './upload-file.ts'

/** Step 1. A file that isn't a table is rejected here, before any other question. */
export function ChooseFile({ onUploaded }: { onUploaded: (file: CsvImport, source: File) => void }) {
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: onUploaded,
    onError: error => {
      if (!isUnauthorized(error)) setProblem(sentenceOf(error) ?? 'Couldn’t upload the file. Try again.')
    },
  })
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setProblem(file.size > IMPORT_MAX_BYTES ? TOO_LARGE : null)
    if (file.size <= IMPORT_MAX_BYTES) upload.mutate(file)
  }
  usePasted(take)
  if (upload.isPending) return <Uploading name={upload.variables.name} share={share} />
  return (
    <div className="grid gap-3">
      <DropArea
        label="File to import"
        accept={ACCEPTED}
        onDropped={([file]) => take(file)}
        onChosen={take}
        className="py-10"
      >
        {browse => (
          <>
            <FileUp aria-hidden className="size-5 stroke-[1.5] text-ink-3" />
            <p className="text-ink-2">Drop a file or paste rows here, or</p>
            <Button variant="primary" onClick={browse}>
              Browse files
            </Button>
            <p className="text-ink-3 text-xs">CSV, Excel, OpenDocument, JSON, or vCard, up to 100 MB.</p>
          </>
        )}
      </DropArea>
      {problem && (
        <div role="alert">
          <Banner tone="bad">{problem}</Banner>
        </div>
      )}
    </div>
  )
}

const ACCEPTED = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xlsm',
  '.xls',
  '.ods',
  '.json',
  '.ndjson',
  '.jsonl',
  '.geojson',
  '.vcf',
]

/** Rows copied from a spreadsheet, or a copied file, pasted anywhere on the page while the dialog is open. */
function usePasted(take: (file: File | undefined) => void) {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? ''
      take(clipboardData?.files[0] ?? (text.trim() ? new File([text], 'Pasted rows.csv') : undefined))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

const TOO_LARGE = 'This file is larger than 100 MB. Split it and import the parts separately.'

function Uploading({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-2 py-10" role="status">
      <p>{share < 1 ? `Uploading ${name}…` : 'Checking the file…'}</p>
      <Progress label={`Uploading ${name}`} value={percent} valueText={`${percent} percent`} />
    </div>
  )
}
