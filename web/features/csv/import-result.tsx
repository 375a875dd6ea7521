import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type CsvImport, csvImports } from '#contract/csv.ts'
import { hrefOf } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'

interface ImportResultProps {
  file: CsvImport
  onOther: () => void
  onClose: () => void
}

/** The last step: what became of the rows, each with what to do about it. */
export function ImportResult({ file, onOther, onClose }: ImportResultProps) {
  const isLeads = file.plan?.kind === 'leads'
  const listed = file.rejected + file.overLimit + file.closed + file.partial + (isLeads ? file.skipped : 0)
  return (
    <div className="grid gap-4">
      <div role="status">{outcomeOf(file)}</div>
      <ul className="grid gap-2 text-ink-2">
        {file.overLimit > 0 && (
          <li>
            {plural(file.overLimit, 'row')} didn’t fit in your plan’s leads for this month.{' '}
            <Link to="/pricing" onClick={onClose} className="font-medium text-accent underline">
              Compare plans
            </Link>
            , then import the file again: businesses in your list don’t count twice.
          </li>
        )}
        {isLeads && file.skipped > 0 && (
          <li>
            {plural(file.skipped, 'row')} had a business that’s in your list or earlier in the file.
            {file.plan?.kind === 'leads' &&
              file.plan.duplicates === 'skip' &&
              ' To update your leads from the file, import it again with “Update from the file”.'}
          </li>
        )}
        {file.closed > 0 && (
          <li>
            We left out {plural(file.closed, 'business', 'businesses')} that closed. To import them, too, choose “Don’t
            import” for the column that says so.
          </li>
        )}
        {file.rejected > 0 && (
          <li>We couldn’t import {plural(file.rejected, 'row')}. Correct the download, and import it.</li>
        )}
        {file.partial > 0 && (
          <li>We left out cells of {plural(file.partial, 'imported row')} that we couldn’t read.</li>
        )}
        {file.optedOut > 0 && (
          <li>
            {plural(file.optedOut, 'person', 'people')} in this file opted out. They’re on your suppression list, and
            your campaigns skip them.
          </li>
        )}
      </ul>
      {listed > 0 && <FirstProblems id={file.id} listed={listed} />}
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        {listed > 0 && (
          <a
            href={hrefOf(csvImports.rejected, { params: { id: file.id } })}
            download
            title="Each row as it was in the file, with the reason"
            className={cn(buttonStyles(), 'sm:mr-auto')}
          >
            <Download aria-hidden />
            Download skipped rows
          </a>
        )}
        <Button onClick={onOther}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

function outcomeOf({ state, problem, added, updated, people, plan }: CsvImport) {
  if (state === 'failed') return <Banner tone="bad">{problem} Rows imported before that are in your list.</Banner>
  if (state === 'canceled')
    return <Banner tone="warn">Import stopped. Rows imported before that are in your list.</Banner>
  if (plan?.kind === 'suppressions')
    return <Banner tone="good">Added {plural(added, 'address')} to your suppression list.</Banner>
  const changed = updated > 0 ? `, ${plural(updated, 'lead')} updated` : ''
  return (
    <Banner tone={added + updated + people > 0 ? 'good' : 'info'}>
      {plural(added, 'lead')}
      {people > 0 && ` and ${plural(people, 'person', 'people')}`} added{changed}.
    </Banner>
  )
}

export function Counts({
  file: { added, updated, people, skipped, rejected, overLimit, closed },
}: {
  file: CsvImport
}) {
  const counts: [string, number][] = [
    ['Added', added],
    ['People added', people],
    ['Updated', updated],
    ['Already in your list', skipped],
    ['Not valid', rejected],
    ['Over your plan’s limit', overLimit],
    ['Closed', closed],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts
        .filter(([label, count]) => count > 0 || label === 'Added')
        .map(([label, count]) => (
          <div key={label} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-ink-2 text-xs">{label}</dt>
            <dd className="figures font-semibold text-lg">{formatNumber(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The first rows of the download, each with what's wrong with it. */
function FirstProblems({ id, listed }: { id: string; listed: number }) {
  const { data = [] } = useQuery(queryOf(['lead-imports', 'problems', id], csvImports.problems, { params: { id } }))
  if (data.length === 0) return null
  return (
    <ul aria-label="Skipped rows" className="wrap-anywhere text-xs">
      {data.map(({ row, problem }) => (
        <li key={row}>{`Row ${row}: ${problem}.`}</li>
      ))}
      {listed > data.length && <li>The download has the others.</li>}
    </ul>
  )
}
