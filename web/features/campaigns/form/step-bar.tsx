import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { cn } from '#web/lib/cn.ts'
import { plural } from '#web/lib/format.ts'
import { jumpTo } from './section.tsx'
import type { StepId, StepState } from './steps.ts'

interface StepBarProps {
  steps: readonly { id: StepId; label: string }[]
  stateOf: (step: StepId) => StepState
  /** At the end of the bar. */
  children?: ReactNode
}

/** The form's parts and how far each is. A click or Alt and its number goes there. */
export function StepBar({ steps, stateOf, children }: StepBarProps) {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const step = event.altKey && steps[Number(/^Digit([1-5])$/.exec(event.code)?.[1]) - 1]
      if (!step) return
      event.preventDefault()
      jumpTo(step.id)
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [steps])
  return (
    <div className="sticky top-12 z-10 -mx-4 mb-3 flex items-center justify-between gap-3 border-line border-b bg-panel px-4 py-1.5">
      <nav aria-label="Parts of the campaign" className="min-w-0">
        <ol className="flex gap-1 overflow-x-auto">
          {steps.map(({ id, label }, n) => (
            <li key={id}>
              <Step label={label} n={n + 1} state={stateOf(id)} onJump={() => jumpTo(id)} />
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  )
}

interface StepProps {
  label: string
  n: number
  state: StepState
  onJump: () => void
}

function Step({ label, n, state, onJump }: StepProps) {
  const isFaulty = typeof state === 'object'
  return (
    <button
      type="button"
      onClick={onJump}
      title={`Alt+${n}`}
      className="relative flex h-8 items-center gap-1.5 whitespace-nowrap rounded-md px-1.5 font-medium sm:px-2 text-sm hover:bg-sunken pointer-coarse:h-11"
    >
      <span
        className={cn(
          'flex h-5 min-w-5 items-center justify-center rounded-full text-xs',
          isFaulty && 'px-1',
          isFaulty && 'bg-bad text-on-accent',
          state === 'done' && 'bg-accent text-on-accent',
          state === 'open' && 'border border-line-strong text-ink-2',
        )}
      >
        {isFaulty && (state.blocks > 99 ? '99+' : state.blocks)}
        {state === 'done' && <Check aria-hidden className="size-3" />}
        {state === 'open' && n}
      </span>
      {label}
      <span className="sr-only">{describe(state)}</span>
    </button>
  )
}

function describe(state: StepState): string {
  if (typeof state === 'object') return `: ${plural(state.blocks, 'problem')}`
  return state === 'done' ? ': complete' : ''
}
