import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CsvDelimiter, CsvEncoding, type CsvImport, csvImports } from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { keepFile } from './queries.ts'

const DELIMITERS: Record<CsvDelimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
}
const ENCODINGS: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western European)',
}

interface DialectProps {
  file: CsvImport
  onReread: (file: CsvImport) => void
}

/** The dialect that we detected, which the user can correct. */
export function Dialect({ file, onReread }: DialectProps) {
  const client = useQueryClient()
  const rereading = useMutation({
    mutationFn: (body: Partial<Pick<CsvImport, 'encoding' | 'delimiter' | 'hasHeader'>>) =>
      call(csvImports.reread, { params: { id: file.id }, body }),
    onSuccess: reread => {
      keepFile(client, reread)
      onReread(reread)
    },
    onError: error =>
      toastFailure(error, 'Setting not changed', 'Canvass can’t read the file this way.', { serverSays: true }),
  })
  const { delimiter, encoding, hasHeader } = file
  return (
    <details className="rounded-lg border border-line px-3 py-2">
      <summary className="cursor-pointer text-ink-2 pointer-coarse:py-2">
        {ENCODINGS[encoding]}, {DELIMITERS[delimiter].toLowerCase()} delimiter,{' '}
        {hasHeader ? 'header row' : 'no header row'}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-2">
        <Field label="Delimiter">
          <Select
            value={delimiter}
            onChange={event => rereading.mutate({ delimiter: CsvDelimiter.parse(event.target.value) })}
          >
            {CsvDelimiter.options.map(option => (
              <option key={option} value={option}>
                {DELIMITERS[option]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Encoding">
          <Select
            value={encoding}
            onChange={event => rereading.mutate({ encoding: CsvEncoding.parse(event.target.value) })}
          >
            {CsvEncoding.options.map(option => (
              <option key={option} value={option}>
                {ENCODINGS[option]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex items-center gap-2 sm:col-span-2 pointer-coarse:min-h-11">
          <Checkbox
            id="lead-file-header"
            checked={hasHeader}
            onChange={event => rereading.mutate({ hasHeader: event.target.checked })}
          />
          <label htmlFor="lead-file-header">The first row has column names</label>
        </div>
      </div>
    </details>
  )
}
