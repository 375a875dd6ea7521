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

interface HowReadProps {
  file: CsvImport
  onReread: (file: CsvImport) => void
}

/** What was found out of the file, for the rare time when it is wrong. */
export function HowRead({ file, onReread }: HowReadProps) {
  const client = useQueryClient()
  const rereading = useMutation({
    mutationFn: (body: Partial<Pick<CsvImport, 'encoding' | 'delimiter' | 'hasHeader'>>) =>
      call(csvImports.reread, { params: { id: file.id }, body }),
    onSuccess: reread => {
      keepFile(client, reread)
      onReread(reread)
    },
    onError: error => toastFailure(error, 'Not readable so', 'The file can not be read so.', { serverSays: true }),
  })
  const { delimiter, encoding, hasHeader } = file
  return (
    <details className="rounded-lg border border-line px-3 py-2">
      <summary className="cursor-pointer text-ink-2 pointer-coarse:py-2">
        Read as {ENCODINGS[encoding]}, {DELIMITERS[delimiter].toLowerCase()} between columns,{' '}
        {hasHeader ? 'names in the first row' : 'no names in the first row'}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-2">
        <Field label="Between columns">
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
          <label htmlFor="lead-file-header">The first row holds the names of the columns</label>
        </div>
      </div>
    </details>
  )
}
