import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ColumnTarget, type CsvImport, csvImports, type ImportPlan } from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { MapColumns } from './column-mapping.tsx'
import { HowRead } from './dialect.tsx'
import { PlanChoices } from './import-options.tsx'
import { Preview } from './preview.tsx'
import { previewQuery } from './queries.ts'

/** What the user chooses; both kinds at once, so that changing one's mind costs nothing. */
export interface Choices {
  kind: ImportPlan['kind']
  columns: (ColumnTarget | null)[]
  duplicates: 'skip' | 'update'
  tag: string
  column: number
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'manual'
}

interface PlanImportProps {
  file: CsvImport
  /** The plan has no page for tags, fields of the user's own or people who must not be mailed. */
  onlyLeads: boolean
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  onStarted: (file: CsvImport) => void
  onOther: () => void
}

/** The second and third step: what the columns are, and how the first rows read then. */
export function PlanImport(props: PlanImportProps) {
  const { file, onlyLeads, isPreview, onPreview, onStarted, onOther } = props
  const [choices, setChoices] = useState(() => guessed(file, onlyLeads))
  const change = (changed: Partial<Choices>) => setChoices(old => ({ ...old, ...changed }))
  const plan = planOf(choices)
  const preview = useQuery({ ...previewQuery(file.id, plan), enabled: isPreview })
  const starting = useMutation({
    mutationFn: () => call(csvImports.start, { params: { id: file.id }, body: { plan } }),
    onSuccess: onStarted,
    onError: error =>
      toastFailure(error, 'Import failed', 'The import could not be started. Try again.', {
        serverSays: true,
      }),
  })
  return (
    <div className="grid gap-4">
      {isPreview ? (
        <Preview file={file} choices={choices} preview={preview} />
      ) : (
        <>
          <PlanChoices {...{ choices, file, onlyLeads }} onChange={change} />
          {choices.kind === 'leads' && (
            <MapColumns {...{ file, onlyLeads }} columns={choices.columns} onChange={columns => change({ columns })} />
          )}
          <HowRead
            file={file}
            onReread={reread => setChoices(old => ({ ...guessed(reread, onlyLeads), kind: old.kind }))}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button onClick={isPreview ? () => onPreview(false) : onOther}>
          {isPreview ? 'Back to the columns' : 'Choose another file'}
        </Button>
        {isPreview ? (
          <Button
            variant="primary"
            pending={starting.isPending}
            disabled={preview.isError}
            onClick={() => starting.mutate()}
          >
            {choices.kind === 'leads' ? 'Import leads' : 'Bar these addresses'}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onPreview(true)}>
            Preview
          </Button>
        )}
      </div>
    </div>
  )
}

const guessed = ({ columns, name }: CsvImport, onlyLeads: boolean): Choices => ({
  kind: !onlyLeads && /unsub|opt-?out|bounce|suppress|do.?not/i.test(name) ? 'suppressions' : 'leads',
  columns: columns.map(column => column.guess),
  duplicates: 'skip',
  tag: '',
  column: Math.max(
    0,
    columns.findIndex(column => column.guess === 'email'),
  ),
  reason: /bounce/i.test(name) ? 'bounced' : 'unsubscribed',
})

function planOf({ kind, columns, duplicates, tag, column, reason }: Choices): ImportPlan {
  if (kind === 'suppressions') return { kind, column, reason }
  return { kind, columns, duplicates, ...(tag.trim() && { tag: tag.trim() }) }
}
