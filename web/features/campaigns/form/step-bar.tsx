import { Check } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { plural } from '#web/lib/format.ts'
import { headingId, jumpTo } from './section.tsx'
import type { StepId, StepState } from './steps.ts'

type Steps = readonly { id: StepId; label: string }[]

interface StepBarProps {
  steps: Steps
  stateOf: (step: StepId) => StepState
  /** At the end of the bar. */
  children?: ReactNode
}

/** The form's parts, how far each is, and which one is on screen. A click or Alt and its number goes there. */
export function StepBar({ steps, stateOf, children }: StepBarProps) {
  const { current, go } = useCurrentStep(steps)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const step = event.altKey && steps[Number(/^Digit([1-5])$/.exec(event.code)?.[1]) - 1]
      if (!step) return
      event.preventDefault()
      go(step.id)
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [steps, go])
  return (
    <div className="sticky top-12 z-10 -mx-4 mb-3 flex items-center justify-between gap-1 border-line border-b bg-panel px-4 py-1.5 max-sm:px-1.5 max-sm:py-0.5 sm:gap-3">
      <nav aria-label="Parts of the campaign" className="min-w-0 max-sm:grow">
        <ol className="flex overflow-x-auto sm:gap-1">
          {steps.map(({ id, label }, n) => (
            <li key={id} className="max-sm:grow">
              <Step label={label} n={n + 1} state={stateOf(id)} isCurrent={id === current} onJump={() => go(id)} />
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  )
}

/** The part whose heading scrolled past last. After a jump, it's the part that was asked for, wherever the page could scroll to. */
function useCurrentStep(steps: Steps) {
  const [current, setCurrent] = useState(steps[0]?.id)
  const jumpedTo = useRef<number>(undefined)
  useEffect(() => {
    const look = () => {
      if (window.scrollY === jumpedTo.current) return
      const passed = steps.findLast(({ id }) => topOf(id) < PASSED_PX)
      setCurrent((passed ?? steps[0])?.id)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [steps])
  const go = useCallback((id: StepId) => {
    jumpTo(id)
    setCurrent(id)
    jumpedTo.current = window.scrollY
  }, [])
  return { current, go }
}

/** A heading stops 7rem from the top when someone jumps to it. */
const PASSED_PX = 160
const topOf = (id: StepId) => document.getElementById(headingId(id))?.getBoundingClientRect().top ?? Number.NaN

interface StepProps {
  label: string
  n: number
  state: StepState
  isCurrent: boolean
  onJump: () => void
}

function Step({ label, n, state, isCurrent, onJump }: StepProps) {
  const isFaulty = typeof state === 'object'
  return (
    <button
      type="button"
      onClick={onJump}
      title={`Alt+${n}`}
      aria-current={isCurrent ? 'step' : undefined}
      className={cn(
        // On a phone, the names go below the marks: all five fit.
        'relative flex h-8 items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium text-sm max-sm:h-12 max-sm:w-full max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:text-2xs pointer-coarse:sm:h-11',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
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
