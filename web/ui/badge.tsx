import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import type { Tone } from './status-dot.tsx'

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink-2',
  accent: 'border-accent/25 bg-accent-soft text-accent',
  new: 'border-new/25 bg-new-soft text-new',
  cold: 'border-cold/25 bg-cold-soft text-cold',
  warm: 'border-warm/25 bg-warm-soft text-warm',
  converted: 'border-converted/25 bg-converted-soft text-converted',
  good: 'border-good/25 bg-good-soft text-good',
  bad: 'border-bad/25 bg-bad-soft text-bad',
}
const SHAPE = 'inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-md border px-1.5 font-medium text-xs'

export const Badge = ({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span className={cn(SHAPE, TONES[tone], className)} {...props} />
)
