import { Download } from 'lucide-react'
import { type CsvImport, csvImports } from '#contract/csv.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'

interface ImportResultProps {
  file: CsvImport
  onOther: () => void
  onClose: () => void
}

/** The last step: the result for every row. */
export function ImportResult({ file, onOther, onClose }: ImportResultProps) {
  const skipped = file.rejected + (file.plan?.kind === 'leads' ? file.skipped : 0)
  return (
    <div className="grid gap-4">
      <div role="status">{outcomeOf(file)}</div>
      <Counts file={file} />
      {skipped > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          <span className="min-w-0 grow basis-64">
            We skipped {plural(skipped, 'row')}. The download gives the reason for each one, so that you can correct it
            and import it again.
          </span>
          <a href={hrefOf(csvImports.rejected, { params: { id: file.id } })} download className={buttonStyles()}>
            <Download aria-hidden />
            Download skipped rows
          </a>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button onClick={onOther}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

function outcomeOf({ state, problem, added, updated, plan }: CsvImport) {
  if (state === 'failed') return <Banner tone="bad">{problem} Rows imported before that are in your list.</Banner>
  if (state === 'canceled')
    return <Banner tone="warn">Import stopped. Rows imported before that are in your list.</Banner>
  if (plan?.kind === 'suppressions')
    return <Banner tone="good">Added {plural(added, 'address')} to your suppression list.</Banner>
  const changed = updated > 0 ? `, ${plural(updated, 'lead')} updated` : ''
  return (
    <Banner tone="good">
      {plural(added, 'lead')} added{changed}.
    </Banner>
  )
}

export function Counts({ file: { added, updated, skipped, rejected } }: { file: CsvImport }) {
  const counts: [string, number][] = [
    ['Added', added],
    ['Updated', updated],
    ['Already in your list', skipped],
    ['Not valid', rejected],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label} className="rounded-lg border border-line px-3 py-2">
          <dt className="text-ink-2 text-xs">{label}</dt>
          <dd className="figures font-semibold text-lg">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
