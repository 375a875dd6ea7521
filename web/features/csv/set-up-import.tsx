import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ColumnTarget,
  type CsvDelimiter,
  type CsvEncoding,
  type CsvImport,
  csvImports,
  type ImportPlan,
} from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { Preview } from './preview.tsx'
import { keepFile, previewQuery } from './queries.ts'
import { uploadFile } from './upload-file.ts'

/** The user's choices, for leads and for suppressions, so that switching between them loses nothing. */
export interface Choices {
  kind: 'leads' | 'suppressions'
  columns: (ColumnTarget | null)[]
  /** Columns with a question that the user hasn't answered. */
  unanswered: number[]
  duplicates: 'skip' | 'update'
  tag: string
  column: number
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'manual'
}

interface SetUpImportProps {
  file: CsvImport
  /** The uploaded file; null after the page was loaded again. */
  source: File | null
  /** The same workbook with another sheet. */
  onSheet: (file: CsvImport) => void
  /** The user's plan has no pages for tags, custom fields, or suppressions. */
  onlyLeads: boolean
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  onStarted: (file: CsvImport) => void
  onOther: () => void
}

/** Steps 2 and 3: the column mapping, and a preview of the first rows. */
export function SetUpImport(props: SetUpImportProps) {
  const { file, source, onSheet, onlyLeads, isPreview, onPreview, onStarted, onOther } = props
  const [choices, setChoices] = useState(() => guessed(file, onlyLeads))
  const change = (changed: Partial<Choices>) => setChoices(old => ({ ...old, ...changed }))
  const plan = planOf(choices)
  const preview = useQuery({ ...previewQuery(file.id, plan), enabled: isPreview })
  const starting = useChange({
    mutationFn: () => call(csvImports.start, { params: { id: file.id }, body: { plan } }),
    onSuccess: onStarted,
    failed: ['Import failed', 'Couldn’t start the import. Try again.'],
  })
  return (
    <div className="grid gap-4">
      {isPreview ? (
        <Preview file={file} choices={choices} preview={preview} />
      ) : (
        <>
          <ImportOptions {...{ choices, file, onlyLeads }} onChange={change} />
          {choices.kind === 'leads' && (
            <ColumnMapping
              {...{ file, onlyLeads }}
              columns={choices.columns}
              unanswered={choices.unanswered}
              onAnswer={(n, target) =>
                change({
                  columns: choices.columns.with(n, target),
                  unanswered: choices.unanswered.filter(one => one !== n),
                })
              }
            />
          )}
          <Dialect
            {...{ file, source, onSheet }}
            onReread={reread => setChoices(old => ({ ...guessed(reread, onlyLeads), kind: old.kind }))}
          />
        </>
      )}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-panel px-4 py-3">
        <Button onClick={isPreview ? () => onPreview(false) : onOther}>
          {isPreview ? 'Back to columns' : 'Choose another file'}
        </Button>
        {isPreview ? (
          <Button
            variant="primary"
            pending={starting.isPending}
            disabled={preview.isError}
            onClick={() => starting.mutate()}
          >
            {choices.kind === 'leads' ? 'Import leads' : 'Add to suppression list'}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onPreview(true)}>
            Preview import
          </Button>
        )}
      </div>
    </div>
  )
}

const guessed = ({ columns, name }: CsvImport, onlyLeads: boolean): Choices => ({
  kind: !onlyLeads && /unsub|opt-?out|bounce|suppress|do.?not/i.test(name) ? 'suppressions' : 'leads',
  columns: columns.map(column => column.guess),
  unanswered: columns.flatMap(({ guess, maybe }, n) => (guess === null && maybe !== null ? n : [])),
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

interface ImportOptionsProps {
  file: CsvImport
  choices: Choices
  onlyLeads: boolean
  onChange: (changed: Partial<Choices>) => void
}

const KINDS: Record<Choices['kind'], string> = {
  leads: 'Businesses for my list',
  suppressions: 'People I must not email',
}
const DUPLICATES: Record<Choices['duplicates'], string> = { skip: 'Keep as they are', update: 'Update from the file' }
const REASONS: Record<Choices['reason'], string> = {
  unsubscribed: 'These people unsubscribed',
  bounced: 'Emails to these addresses bounced',
  complained: 'These people marked an email as spam',
  manual: 'I don’t want to email these people',
}

function ImportOptions({ file, choices, onlyLeads, onChange }: ImportOptionsProps) {
  const { kind, duplicates, tag, reason, column } = choices
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {!onlyLeads && (
        <Field label="File contents" className="sm:col-span-2">
          <SelectOf options={KINDS} value={kind} onChoose={to => onChange({ kind: to })} />
        </Field>
      )}
      {kind === 'leads' ? (
        <>
          <Field
            label="Businesses already in your list"
            hint="Matched by email address, then by phone number, then by name and place."
          >
            <SelectOf options={DUPLICATES} value={duplicates} onChoose={to => onChange({ duplicates: to })} />
          </Field>
          {!onlyLeads && (
            <Field label="Tag" hint="Optional. You can filter your list by it.">
              <Input value={tag} maxLength={40} onChange={event => onChange({ tag: event.target.value })} />
            </Field>
          )}
        </>
      ) : (
        <>
          <Field label="Reason" hint="Your campaigns will skip these people. They stay in your leads.">
            <SelectOf options={REASONS} value={reason} onChoose={to => onChange({ reason: to })} />
          </Field>
          <Field label="Column with email addresses">
            <SelectOf
              options={file.columns.map(({ name, samples: [first] }, n) => ({
                value: n,
                label: first ? `${name} (${first})` : name,
              }))}
              value={column}
              onChoose={to => onChange({ column: to })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

const DELIMITERS: Record<CsvDelimiter, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' }
const ENCODINGS: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western European)',
}

interface DialectProps {
  file: CsvImport
  source: File | null
  onSheet: (file: CsvImport) => void
  onReread: (file: CsvImport) => void
}

/** The dialect that we detected, which the user can correct. */
function Dialect({ file, source, onSheet, onReread }: DialectProps) {
  const client = useQueryClient()
  const rereading = useChange({
    mutationFn: (body: Partial<Pick<CsvImport, 'encoding' | 'delimiter' | 'hasHeader'>>) =>
      call(csvImports.reread, { params: { id: file.id }, body }),
    onSuccess: reread => {
      keepFile(client, reread)
      onReread(reread)
    },
    failed: ['Setting not changed', 'Canvass can’t read the file this way.'],
  })
  const { delimiter, encoding, hasHeader, sheets } = file
  const isWorkbook = sheets.length > 0
  return (
    <details className="rounded-lg border border-line px-3 py-2" open={sheets.length > 1}>
      <summary className="cursor-pointer text-ink-2 pointer-coarse:py-2">
        {isWorkbook ? 'Workbook' : `${ENCODINGS[encoding]}, ${DELIMITERS[delimiter].toLowerCase()} delimiter`},{' '}
        {hasHeader ? 'header row' : 'no header row'}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-2">
        {isWorkbook ? (
          <Sheet {...{ file, source, onSheet }} />
        ) : (
          <>
            <Field label="Delimiter">
              <SelectOf options={DELIMITERS} value={delimiter} onChoose={to => rereading.mutate({ delimiter: to })} />
            </Field>
            <Field label="Encoding">
              <SelectOf options={ENCODINGS} value={encoding} onChoose={to => rereading.mutate({ encoding: to })} />
            </Field>
          </>
        )}
        <LabeledCheckbox
          label="The first row has column names"
          checked={hasHeader}
          onChange={to => rereading.mutate({ hasHeader: to })}
          className="sm:col-span-2"
        />
      </div>
    </details>
  )
}

/** Another sheet is read from the file again, which the server doesn't keep. */
function Sheet({ file, source, onSheet }: Omit<DialectProps, 'onReread'>) {
  const { sheets, sheet } = file
  const again = useChange({
    mutationFn: (next: number) => (source ? uploadFile(source, () => {}, { sheet: next }) : Promise.resolve(file)),
    onSuccess: onSheet,
    failed: ['Sheet not changed', 'Canvass can’t read this sheet.'],
  })
  return (
    <Field label="Sheet" hint={source ? undefined : 'Choose the file again to import another sheet.'}>
      <SelectOf
        options={sheets.map((name, n) => ({ value: n, label: name }))}
        value={sheet ?? 0}
        disabled={!source || again.isPending || sheets.length === 1}
        onChoose={again.mutate}
      />
    </Field>
  )
}
