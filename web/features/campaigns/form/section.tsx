import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import type { StepId } from './steps.ts'

export const headingId = (step: StepId) => `campaign-${step}`

interface SectionProps {
  step: StepId
  title: string
  /** To the right of the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** One part of the campaign form. Its heading takes the focus when someone jumps to it. */
export const Section = ({ step, title, aside, className = 'border-t pt-4', children }: SectionProps) => (
  <section className={cn('scroll-mt-28 border-line', className)}>
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 id={headingId(step)} tabIndex={-1} className="scroll-mt-28 font-semibold outline-none">
        {title}
      </h3>
      {aside && <div className="text-ink-2 text-sm">{aside}</div>}
    </div>
    <div className="flex flex-col gap-3">{children}</div>
  </section>
)

/** Goes to a section: to what's wrong in it, else to its heading. */
export function jumpTo(step: StepId): void {
  const heading = document.getElementById(headingId(step))
  const fault = heading?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  heading?.scrollIntoView({ block: 'start' })
  ;(fault ?? heading)?.focus({ preventScroll: !fault })
}
