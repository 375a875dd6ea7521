import { useMemo } from 'react'
import type { DraftLine } from '#contract/drafts.ts'
import { useDraft } from '#web/lib/draft.ts'

/** Drafts in a sample. */
export const SAMPLE = 10

/** With fewer waiting drafts, reading all of them is hardly more work. */
export const isWorthSampling = (waiting: number) => waiting >= 2 * SAMPLE

/** Evenly spread over the queue: leads from one search or import are next to each other. */
export function drawSample(waiting: DraftLine[]): string[] {
  const size = Math.min(SAMPLE, waiting.length)
  const places = Array.from({ length: size }, (_, n) => Math.floor(((n + 0.5) * waiting.length) / size))
  return waiting.flatMap(({ id }, place) => (places.includes(place) ? [id] : []))
}

/** The drafts that the user wanted to read before approving the rest. A reload keeps them. */
export function useSample(runId: string) {
  const [kept, keep] = useDraft(`draft-sample:${runId}`, '')
  const ids: ReadonlySet<string> = useMemo(() => new Set(kept.split(',').filter(Boolean)), [kept])
  return { ids, keep: (chosen: string[]) => keep(chosen.join(',')) }
}
