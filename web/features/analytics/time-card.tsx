import { type ReactNode, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type Point, type Series, TimeChart } from '#web/ui/time-chart.tsx'
import { SaveCsv } from './save-csv.tsx'

interface TimeCardProps<Key extends string> {
  title: string
  text?: ReactNode
  kind: 'lines' | 'bars'
  points: Point<Key>[]
  series: Series<Key>[]
  children?: ReactNode
}

/** Figures over time, as a chart or a table. */
export function TimeCard<Key extends string>({ title, text, kind, points, series, children }: TimeCardProps<Key>) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Section
      title={title}
      text={text}
      actions={
        <>
          <Button size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <SaveCsv
            name={title.toLowerCase()}
            rows={[
              ['Day', ...series.map(({ name }) => name)],
              ...points.map(({ label, values }) => [label, ...series.map(({ key }) => values[key])]),
            ]}
          />
        </>
      }
    >
      {isTable ? (
        <FiguresTable title={title} points={points} series={series} />
      ) : (
        <TimeChart kind={kind} label={title} points={points} series={series} />
      )}
      {children}
    </Section>
  )
}

/** Latest first, without empty days. */
function FiguresTable<Key extends string>({
  title,
  points,
  series,
}: Pick<TimeCardProps<Key>, 'title' | 'points' | 'series'>) {
  const rows = points.filter(({ values }) => series.some(({ key }) => values[key] > 0)).toReversed()
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>Day</TableHeader>
            {series.map(({ key, name }) => (
              <TableHeader key={key} className="text-right">
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, values }) => (
            <TableRow key={label}>
              <th scope="row" className="pr-3 pl-4 text-left font-medium">
                {label}
              </th>
              {series.map(({ key }) => (
                <TableCell key={key} numeric>
                  {formatNumber(values[key])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
