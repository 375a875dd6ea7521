import { Check, CircleDashed, CircleX, type LucideIcon, PenLine, SkipForward, TriangleAlert } from 'lucide-react'
import type { DraftLine, DraftRun } from '#contract/drafts.ts'
import type { Tone } from '#web/ui/status-dot.tsx'

type Stage = 'queued' | 'waiting' | 'flagged' | 'approved' | 'skipped' | 'failed'

/** `waiting`: it passed the fact check, and nobody has reviewed it. */
export function stageOf({ state, isFlagged }: Pick<DraftLine, 'state' | 'isFlagged'>): Stage {
  if (state === 'written') return isFlagged ? 'flagged' : 'waiting'
  return state
}

interface StageLook {
  word: string
  icon: LucideIcon
  className: string
}

export const STAGES: Record<Stage, StageLook> = {
  queued: { word: 'Not written yet', icon: PenLine, className: 'text-ink-3' },
  waiting: { word: 'Waiting', icon: CircleDashed, className: 'text-ink-2' },
  flagged: { word: 'Flagged', icon: TriangleAlert, className: 'text-warm' },
  approved: { word: 'Approved', icon: Check, className: 'text-good' },
  skipped: { word: 'Skipped', icon: SkipForward, className: 'text-ink-3' },
  failed: { word: 'Not written', icon: CircleX, className: 'text-bad' },
}

export const RUN_STATES: Record<DraftRun['state'], { word: string; tone: Tone }> = {
  writing: { word: 'Writing', tone: 'accent' },
  paused: { word: 'Paused', tone: 'warm' },
  cancelled: { word: 'Canceled', tone: 'neutral' },
  done: { word: 'Written', tone: 'good' },
}

export const WRITERS: Record<DraftRun['writer'], string> = {
  builtin: 'Built-in writer',
  openai: 'OpenAI-compatible model',
  anthropic: 'Anthropic model',
}

/** The queue's filters, in the order of their tabs. */
export const SHOWS = {
  all: 'All',
  waiting: 'Waiting',
  flagged: 'Flagged',
  approved: 'Approved',
  skipped: 'Skipped',
  failed: 'Not written',
  'no-address': 'Without address',
} as const
export type Show = keyof typeof SHOWS
export const ALL_SHOWS = Object.keys(SHOWS) as Show[]

/** Whether a filter shows a draft. */
export function isShown(line: DraftLine, show: Show): boolean {
  if (show === 'all') return true
  return show === 'no-address' ? line.email === null : stageOf(line) === show
}

export type Counts = Record<Show | 'queued' | 'sendable' | 'total', number>

/** The figures of a queue, from its lines, so that a change shows in all of them immediately. */
export function countLines(lines: DraftLine[]): Counts {
  const count = (test: (line: DraftLine) => boolean) => lines.filter(test).length
  const shown = Object.fromEntries(ALL_SHOWS.map(show => [show, count(line => isShown(line, show))]))
  return {
    ...(shown as Record<Show, number>),
    total: lines.length,
    queued: count(({ state }) => state === 'queued'),
    sendable: count(({ state, email }) => state === 'approved' && email !== null),
  }
}

/** Waits for the user's decision. */
export const needsReview = ({ state }: DraftLine) => state === 'written'
