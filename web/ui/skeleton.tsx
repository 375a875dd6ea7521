import { cn } from '#web/lib/cn.ts'

/** A grey bar in the place of what is coming, after 150 ms. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3 animate-late rounded-sm bg-line', className)} />
}

/** Rows of a table with their true height, so that nothing jumps when they come. */
export function SkeletonRows({ rows = 5, columns }: { rows?: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="h-9 border-line border-t">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-3">
          <Skeleton className={column === 0 ? 'w-4/5' : 'w-1/2'} />
        </td>
      ))}
    </tr>
  ))
}
