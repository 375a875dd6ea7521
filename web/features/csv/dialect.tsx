import { useQueryClient } from '@tanstack/react-query'
import { type CsvDelimiter, type CsvEncoding, type CsvImport, csvImports } from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Field } from '#web/ui/field.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { keepFile } from './queries.ts'
import { uploadFile } from './upload-file.ts'

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
export function Dialect({ file, source, onSheet, onReread }: DialectProps) {
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
