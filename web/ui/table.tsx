import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Scrolls sideways if it doesn't fit. Rows are 36 px high (44 px on touch). */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="relative w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-left text-sm', className)} {...props} />
    </div>
  )
}

export const TableHead = ({ className, ...props }: ComponentProps<'thead'>) => (
  <thead className={cn('[&_tr]:border-t-0', className)} {...props} />
)

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr
    className={cn('h-9 border-line border-t aria-selected:bg-accent-soft pointer-coarse:h-11', className)}
    {...props}
  />
)

export const TableHeader = ({ className, ...props }: ComponentProps<'th'>) => (
  <th scope="col" className={cn('cell h-8 whitespace-nowrap font-medium text-ink-2 text-xs', className)} {...props} />
)

/** `numeric` for figures: right-aligned, all digits of one width. */
export const TableCell = ({ className, numeric, ...props }: ComponentProps<'td'> & { numeric?: boolean }) => (
  <td className={cn('cell', numeric && 'figures text-right', className)} {...props} />
)
