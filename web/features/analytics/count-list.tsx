import { formatNumber } from '#web/lib/format.ts'
import { Progress } from '#web/ui/progress.tsx'

interface CountListProps {
  title: string
  rows: { label: string; count: number; of: number }[]
  /** Instead of an empty list. */
  none: string
}

/** What happened how often, each with its share as a bar. */
export const CountList = ({ title, rows, none }: CountListProps) => (
  <div className="min-w-0">
    <h3 className="mb-2 font-semibold">{title}</h3>
    {rows.length === 0 && <p className="text-ink-2">{none}</p>}
    <ul className="flex flex-col gap-2">
      {rows.map(({ label, count, of }) => (
        <li key={label}>
          <p className="flex justify-between gap-3">
            <span className="min-w-0">{label}</span>
            <span className="figures font-medium">
              {formatNumber(count)} <span className="font-normal text-ink-3">of {formatNumber(of)}</span>
            </span>
          </p>
          <Progress label={label} value={count} max={of} valueText={`${count} of ${of}`} />
        </li>
      ))}
    </ul>
  </div>
)
