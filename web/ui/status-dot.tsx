import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const TONES = {
  neutral: 'text-ink-3',
  accent: 'text-accent',
  new: 'text-new',
  cold: 'text-cold',
  warm: 'text-warm',
  converted: 'text-converted',
  good: 'text-good',
  bad: 'text-bad',
}
export type Tone = keyof typeof TONES

/** A status is a dot and a word, never only a color. */
export function StatusDot({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium', TONES[tone], className)}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
