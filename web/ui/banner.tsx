import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { IconButton } from './icon-button.tsx'

const TONES = {
  quiet: 'border-line bg-panel',
  info: 'border-cold/25 bg-cold-soft text-cold',
  warn: 'border-warm/25 bg-warm-soft text-warm',
  bad: 'border-bad/25 bg-bad-soft text-bad',
  good: 'border-good/25 bg-good-soft text-good',
}

interface BannerProps {
  tone?: keyof typeof TONES
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  className?: string
}

/** A line over the page that stays until the user acts on it. The button goes below the text where they'd share too little room. */
export function Banner({ tone = 'info', children, action, onDismiss, className }: BannerProps) {
  const { ref, ...toolbar } = useToolbar<HTMLDivElement>()
  return (
    <div
      ref={ref}
      {...toolbar}
      className={cn(
        'flex items-center gap-2 rounded-lg border py-1 pl-3 leading-6',
        onDismiss ? 'pr-1' : 'pr-3',
        TONES[tone],
        className,
      )}
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1.5">
        <div className="wrap-anywhere min-w-0 grow font-medium sm:basis-64">{children}</div>
        {action}
      </div>
      {onDismiss && <IconButton icon={X} size="sm" label="Dismiss" onClick={onDismiss} className="text-current" />}
    </div>
  )
}
