import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Progress } from './progress.tsx'

interface JobProgressProps {
  /** What runs: "Syncing to HubSpot". */
  label: string
  /** How far it is: "3 of 12 leads". */
  words: string
  value: number
  max: number
  isStopping: boolean
  onStop: () => void
  /** Below the bar: why it waits. */
  children?: ReactNode
}

/** A job that runs in the background, in a card over the list. */
export const JobProgress = ({ label, words, value, max, isStopping, onStop, children }: JobProgressProps) => (
  <section
    aria-label={label}
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-panel px-4 py-2"
  >
    <p role="status" className="figures">
      {label}: {words}
    </p>
    <Progress label={label} value={value} max={max} valueText={words} className="min-w-32 grow" />
    <Button variant="danger-ghost" pending={isStopping} onClick={onStop}>
      Stop
    </Button>
    {children && <p className="figures basis-full text-ink-2">{children}</p>}
  </section>
)
