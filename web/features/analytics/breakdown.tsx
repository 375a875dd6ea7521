import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BreakdownRow } from '#contract/analytics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { compareRates, VERDICTS } from './compare-rates.ts'
import { FiguresFailed } from './figures-failed.tsx'
import { type By, emailBreakdown } from './queries.ts'
import { SaveCsv } from './save-csv.tsx'

const NAMES: Record<By, string> = {
  campaign: 'Campaign',
  sender: 'Sender',
  provider: 'Mail provider',
  category: 'Category',
  town: 'Town',
  step: 'Step',
}
const COMPARISONS = (Object.keys(NAMES) as By[]).map(value => ({ value, label: `By ${NAMES[value].toLowerCase()}` }))
const COLUMNS = ['Sent', 'Delivered', 'Opened', 'Clicked', 'Replied', 'Bounced']
const FOR_WIDE = new Set(['Delivered', 'Clicked', 'Bounced'])

/** The emails of the range by what tells them apart; the reply rate of each against the rest. */
export function Breakdown({ days }: { days: number }) {
  const [by, setBy] = useState<By>('campaign')
  const { data, error, refetch } = useQuery(emailBreakdown(days, by))
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  const rows = data ?? []
  const hasOpens = rows.some(({ opened }) => opened !== null)
  const columns = hasOpens ? COLUMNS : COLUMNS.filter(name => name !== 'Opened')
  const cells = rows.map(row => [
    row.name,
    row.sent,
    row.delivered,
    ...(hasOpens ? [row.opened] : []),
    row.clicked,
    row.replied,
    row.bounced,
  ])
  return (
    <Section
      title="What works"
      actions={
        <>
          <SelectOf label="Compare by" options={COMPARISONS} value={by} onChoose={setBy} />
          <SaveCsv name={`emails by ${NAMES[by].toLowerCase()}`} rows={[[NAMES[by], ...columns], ...cells]} />
        </>
      }
    >
      <Table aria-label={`Emails by ${NAMES[by].toLowerCase()}`}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-1/3 first:pl-0">{NAMES[by]}</TableHeader>
            {columns.map(name => (
              <TableHeader key={name} className={FOR_WIDE.has(name) ? 'text-right max-sm:hidden' : 'text-right'}>
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data ? (
            rows.map(row => <Row key={row.key} {...{ row, rows, by, hasOpens }} />)
          ) : (
            <SkeletonRows columns={columns.length + 1} height={44} />
          )}
        </TableBody>
      </Table>
    </Section>
  )
}

function Row({ row, rows, by, hasOpens }: { row: BreakdownRow; rows: BreakdownRow[]; by: By; hasOpens: boolean }) {
  const sum = (of: 'delivered' | 'replied') => rows.reduce((total, one) => total + one[of], 0)
  const own = { hits: row.replied, of: row.delivered }
  const verdict =
    rows.length > 1 && compareRates(own, { hits: sum('replied') - own.hits, of: sum('delivered') - own.of })
  return (
    <TableRow style={{ height: 44 }}>
      <th scope="row" className="max-w-36 truncate py-1 pr-3 text-left font-medium sm:max-w-80" title={row.name}>
        {by === 'campaign' ? (
          <Link to="/campaigns/$id" params={{ id: row.key }} className="hover:text-accent hover:underline">
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </th>
      <TableCell numeric>{formatNumber(row.sent)}</TableCell>
      <Share n={row.delivered} of={row.sent} isForWide />
      {hasOpens && <Share n={row.opened} of={row.delivered} />}
      <Share n={row.clicked} of={row.delivered} isForWide />
      <Share n={row.replied} of={row.delivered} note={verdict && verdict !== 'unclear' ? VERDICTS[verdict] : ''} />
      <Share n={row.bounced} of={row.sent} isForWide />
    </TableRow>
  )
}

const Share = ({ n, of, note, isForWide }: { n: number | null; of: number; note?: string; isForWide?: boolean }) => (
  <TableCell numeric className={isForWide ? 'max-sm:hidden' : undefined}>
    {n === null ? <span className="text-ink-3 text-xs">Not tracked</span> : formatNumber(n)}
    {n !== null && of > 0 && (
      <span className="block text-ink-3 text-xs">
        {[formatPercent((100 * n) / of), note].filter(Boolean).join(' · ')}
      </span>
    )}
  </TableCell>
)
