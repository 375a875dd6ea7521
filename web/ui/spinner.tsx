import { LoaderCircle } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'

/** Appears after 300 ms. With a label, screen readers announce it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex animate-later', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-60 place-items-center text-ink-3">
      <Spinner label={label} className="[&_svg]:size-5" />
    </div>
  )
}
