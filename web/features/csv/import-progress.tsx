import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CsvImport, csvImports } from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Counts } from './import-result.tsx'
import { keepFile } from './queries.ts'

/** Step 4, live. */
export function ImportProgress({ file, onClose }: { file: CsvImport; onClose: () => void }) {
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => call(csvImports.cancel, { params: { id: file.id }, body: {} }),
    onSuccess: canceled => keepFile(client, canceled),
    onError: error => toastFailure(error, 'The import is still running', 'Couldn’t stop it. Try again.'),
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
