import { cn } from '#web/lib/cn.ts'

interface ProgressProps {
  label: string
  value: number
  max?: number
  /** Screen readers announce it instead of the percentage: "120 of 500 sent". */
  valueText?: string
  tone?: 'accent' | 'neutral' | 'good' | 'warm' | 'bad'
  className?: string
}
const TONES = { accent: 'bg-accent', neutral: 'bg-ink-3', good: 'bg-good', warm: 'bg-warm', bad: 'bg-bad' }

export function Progress({ label, value, max = 100, valueText, tone = 'accent', className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={cn('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cn('h-full origin-left rounded-full transition-transform duration-200', TONES[tone])}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
