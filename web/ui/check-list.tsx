import { Check } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'

interface CheckListProps {
  items: string[]
  /** For screen readers. */
  label?: string
  className?: string
}

/** A plan's features, each with a check mark. */
export const CheckList = ({ items, label, className }: CheckListProps) => (
  <ul aria-label={label} className={cn('space-y-1.5', className)}>
    {items.map(item => (
      <li key={item} className="figures flex gap-2">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        {item}
      </li>
    ))}
  </ul>
)
