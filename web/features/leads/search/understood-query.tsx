import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { Interpretation } from '#contract/search.ts'
import { type DrawnArea, useSetQuery } from '#web/features/dashboard/dashboard-state.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { interpretation } from './interpretation.ts'

const loadChips = () => import('./chips.tsx').then(module => ({ default: module.Chips }))
const Chips = lazy(loadChips)

const DEBOUNCE_MS = 250
const MIN_LENGTH = 3

interface UnderstoodProps {
  text: string
  drawn: DrawnArea | null
  /** Applies a chip's change: the new text, or no area. */
  change: (next: { text?: string; drawn?: null }) => void
  undo: (() => void) | null
  /** Moves the focus away from a removed chip. */
  onRemoved: () => void
  /** The user typed a place other than the one that the area replaces. */
  onLeft: () => void
}

/** Shows how the query is understood while the user types. At least one line high, so that nothing jumps. */
export function Understood({ text, drawn, change, undo, onRemoved, onLeft }: UnderstoodProps) {
  // Load the chips after the page, before the user types.
  useEffect(() => void loadChips(), [])
  const typed = text.trim()
  const [settled, settle] = useSettled(typed, DEBOUNCE_MS)
  const isAsked = settled.length >= MIN_LENGTH && typed !== ''
  const { data, isPlaceholderData } = useQuery({
    ...interpretation(settled),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const understood = isAsked ? data : undefined
  useSharedQuery(settled, isPlaceholderData ? undefined : understood)
  // Until the reply comes the chips of the earlier text stay, but can't be changed.
  const isCurrent = settled === typed && !isPlaceholderData
  const place = isCurrent ? understood?.place?.name : undefined
  const isLeft = drawn !== null && place !== undefined && place !== drawn.instead
  useEffect(() => {
    if (isLeft) onLeft()
  }, [isLeft, onLeft])
  const say = (text: string) => {
    settle(text)
    change({ text })
  }
  return (
    <div className="mt-2 -mb-1 flex min-h-6 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11">
      {understood || drawn ? (
        <Suspense>
          <Chips
            {...{ understood, text: settled, area: drawn?.area, isCurrent, onRemoved }}
            onChange={say}
            onNoArea={() => change({ drawn: null })}
          />
        </Suspense>
      ) : (
        <p className="text-ink-3 text-xs">
          Enter a type of business and a place: “dentists in Denver”, “cafés in 97205”, or just a ZIP code.
        </p>
      )}
      {undo && (
        <Button variant="ghost" size="sm" className="h-6 px-1.5 text-xs pointer-coarse:h-11" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}

/** Shares the query with the map, which keeps the last one while the next is being read. */
function useSharedQuery(text: string, understood: Interpretation | undefined) {
  const setQuery = useSetQuery()
  useEffect(() => {
    if (understood) setQuery({ text, understood })
    else if (text === '') setQuery(null)
  }, [setQuery, text, understood])
  useEffect(() => () => setQuery(null), [setQuery])
}
