import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CsvImport, csvImports } from '#contract/csv.ts'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { usageLimitsQuery } from '#web/lib/limit.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import { useChange } from '#web/lib/use-change.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Counts, ImportResult } from './import-result.tsx'
import { importQuery, importsQuery, keepFile } from './queries.ts'
import { SetUpImport } from './set-up-import.tsx'
import { uploadFile } from './upload-file.ts'

const STEPS = ['File', 'Columns', 'Preview', 'Import', 'Result'] as const
export type Step = (typeof STEPS)[number]

/** Takes a CSV file from the upload to the result. The import continues while the dialog is closed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const onlyLeads = isCallingOnly(useUser())
  const about = onlyLeads ? LEADS_TO_CALL : LEADS_OR_PEOPLE
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isPreview, setIsPreview] = useState(false)
  const [source, setSource] = useState<File | null>(null)
  useRereadOn('lead-imports', ['lead-imports', 'one'])
  const { data: files, isPending } = useQuery({ ...importsQuery, enabled: chosenId === null, gcTime: 0 })
  const inWork = files?.find(({ state, brought }) => brought === null && (state === 'waiting' || state === 'running'))
  const id = chosenId ?? inWork?.id ?? null
  const { data: file } = useQuery({ ...importQuery(id ?? ''), enabled: id !== null })
  const isDone = file?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    // Offer the tags that it created as filters.
    void client.invalidateQueries({ queryKey: ['lead-list'] })
    void client.invalidateQueries({ queryKey: usageLimitsQuery.queryKey })
  }, [client, isDone])
  const start = (next: CsvImport | null) => {
    if (next) keepFile(client, next)
    setIsPreview(false)
    setChosenId(next?.id ?? null)
    if (!next) client.removeQueries({ queryKey: importsQuery.queryKey })
  }
  const content = () => {
    if (isPending && chosenId === null) return <PageSpinner label="Loading imports" />
    if (id === null)
      return (
        <ChooseFile
          onUploaded={(next, uploaded) => {
            setSource(uploaded)
            start(next)
          }}
        />
      )
    if (!file) return <PageSpinner label="Loading the file" />
    if (file.state === 'ready')
      return (
        <SetUpImport
          key={file.id}
          file={file}
          source={source}
          onSheet={start}
          onlyLeads={onlyLeads}
          isPreview={isPreview}
          onPreview={setIsPreview}
          onStarted={started => {
            keepFile(client, started)
            setChosenId(started.id)
          }}
          onOther={() => start(null)}
        />
      )
    if (file.state === 'waiting' || file.state === 'running') return <ImportProgress file={file} onClose={onClose} />
    return <ImportResult file={file} onOther={() => start(null)} onClose={onClose} />
  }
  return (
    <Dialog onClose={onClose} size="lg" title="Import file" description={file && id ? file.name : about}>
      <Steps now={stepOf(id === null ? undefined : file, isPreview)} />
      {content()}
    </Dialog>
  )
}

const LEADS_OR_PEOPLE = 'Import leads from a spreadsheet or another tool, or people you must not email.'
const LEADS_TO_CALL =
  'Import leads from a spreadsheet or another tool. Leads with a phone number appear in the call list.'

function stepOf(file: CsvImport | undefined, isPreview: boolean): Step {
  if (!file) return 'File'
  if (file.state === 'ready') return isPreview ? 'Preview' : 'Columns'
  return file.state === 'waiting' || file.state === 'running' ? 'Import' : 'Result'
}

const Steps = ({ now }: { now: Step }) => (
  <ol aria-label="Steps" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {STEPS.map((step, n) => (
      <li
        key={step}
        aria-current={step === now ? 'step' : undefined}
        className={cn(
          n < STEPS.indexOf(now) && 'text-ink-2',
          n > STEPS.indexOf(now) && 'text-ink-3',
          step === now && 'border-accent border-b-2 pb-0.5 font-medium text-ink',
        )}
      >
        {n + 1}. {step}
      </li>
    ))}
  </ol>
)

/** Step 4, live. */
function ImportProgress({ file, onClose }: { file: CsvImport; onClose: () => void }) {
  const client = useQueryClient()
  const canceling = useChange({
    mutationFn: () => call(csvImports.cancel, { params: { id: file.id }, body: {} }),
    onSuccess: canceled => keepFile(client, canceled),
    failed: ['The import is still running', 'Couldn’t stop it. Try again.'],
  })
  const percent = Math.min(100, Math.round((file.bytesRead / file.bytes) * 100))
  return (
    <div className="grid gap-4">
      <div className="grid gap-2" role="status">
        <p>{file.state === 'waiting' && file.rows === 0 ? 'Waiting to start…' : `Importing… ${percent}%`}</p>
        <Progress label={`Importing ${file.name}`} value={percent} valueText={`${percent} percent`} />
      </div>
      <Counts file={file} />
      <p className="text-ink-2">
        You can close this dialog: the import continues in the background. Open it again to see the progress.
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button variant="danger-ghost" pending={canceling.isPending} onClick={() => canceling.mutate()}>
          Stop import
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

/** Step 1. A file that isn't a table is rejected here, before any other question. */
function ChooseFile({ onUploaded }: { onUploaded: (file: CsvImport, source: File) => void }) {
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
