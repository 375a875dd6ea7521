import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ColumnTarget, type CsvImport, IMPORT_LABELS, ImportField, type ImportPreviewRow } from '#contract/csv.ts'
import { plural } from '#web/lib/format.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ownFieldsQuery } from './queries.ts'
import type { Choices } from './set-up-import.tsx'

interface PreviewProps {
  file: CsvImport
  choices: Choices
  preview: UseQueryResult<{ rows: ImportPreviewRow[]; businesses: number; people: number }>
}

/** They become part of another field, or of none. */
const PARTS = new Set<ColumnTarget | null>(['houseNumber', 'streetPart', 'optOut', 'closed'])

const isOwn = (target: ColumnTarget | null) => target?.startsWith('field:') ?? false

/** Step 3: the first rows, read exactly as the import reads them. */
export function Preview({ file, choices, preview: { data, error } }: PreviewProps) {
  const { data: own = [] } = useQuery({ ...ownFieldsQuery, enabled: choices.columns.some(isOwn) })
  if (error)
    return (
      <div role="alert">
        <Banner tone="bad">{sentenceOf(error) ?? 'Couldn’t load the preview. Try again.'}</Banner>
      </div>
    )
  if (!data) return <PageSpinner label="Reading the first rows" />
  const named: [ColumnTarget, string][] = [
    ...ImportField.options.map((field): [ColumnTarget, string] => [field, IMPORT_LABELS[field]]),
    ...own.map(({ id, name }): [ColumnTarget, string] => [`field:${id}`, name]),
  ]
  const used = choices.kind === 'leads' ? choices.columns : ['email']
  const shown = named.filter(
    ([target]) =>
      (used.includes(target) && !PARTS.has(target)) || data.rows.some(row => row.lead[target] !== undefined),
  )
  return (
    <section aria-label="Preview" className="grid gap-2">
      <p className="text-ink-2">
        The first rows of {file.name}, as Canvass will import them. It skips rows with a problem, and you can download
        those afterwards.{data.people > 0 && ` These are ${businessesAndPeople(data)}.`}
      </p>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table>
          <TableHead>
            <TableRow>
              <TableHeader>Row</TableHeader>
              {shown.map(([target, label]) => (
                <TableHeader key={target}>{label}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.rows.map(row => (
              <PreviewRow key={row.row} row={row} targets={shown.map(([target]) => target)} />
            ))}
          </TableBody>
        </Table>
      </div>
      {data.rows.some(({ note }) => note !== null) && (
        <ul className="text-ink-2 text-xs">
          {data.rows.map(({ row, note }) => note && <li key={row}>{`Row ${row}: ${note}.`}</li>)}
        </ul>
      )}
    </section>
  )
}

const businessesAndPeople = ({ businesses, people }: { businesses: number; people: number }) =>
  `${plural(businesses, 'business', 'businesses')} with ${plural(people, 'person', 'people')}`

const PreviewRow = ({ row: { row, lead, problem }, targets }: { row: ImportPreviewRow; targets: ColumnTarget[] }) => (
  <TableRow>
    <TableCell className="figures text-ink-3">{row}</TableCell>
    {problem === null ? (
      targets.map(target => (
        <TableCell key={target}>
          <span className="block max-w-56 truncate" title={lead[target]}>
            {lead[target] ?? <span className="text-ink-3">–</span>}
          </span>
        </TableCell>
      ))
    ) : (
      <TableCell colSpan={targets.length} className="text-bad">
        {problem}
      </TableCell>
    )}
  </TableRow>
)
