import { cn } from '#web/lib/cn.ts'

/** A gray placeholder, shown after 150 ms. Give it the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return <Bar className={cn('animate-late', className)} />
}

const Bar = ({ className }: { className?: string }) => <span aria-hidden className={cn('skeleton', className)} />

/** In place of a text with its title. */
export const TextSkeleton = () => (
  <div className="flex flex-col gap-4 px-4 py-5" aria-busy>
    <Skeleton className="h-4 w-3/5" />
    {['w-2/5', 'w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-3/5'].map((width, line) => (
      <Skeleton key={line} className={width} />
    ))}
  </div>
)

interface SkeletonRowsProps {
  rows?: number
  columns: number
  /** A row's height in pixels. The default is the height of a `TableRow`. */
  height?: number
}

/** Placeholder rows of the real height, so that nothing jumps when the rows arrive. They show immediately. */
export function SkeletonRows({ rows = 5, columns, height }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} style={{ height }} className="h-9 border-line border-t pointer-coarse:h-11">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-3">
          <Bar className={column === 0 ? 'w-4/5' : 'w-1/2'} />
        </td>
      ))}
    </tr>
  ))
}
