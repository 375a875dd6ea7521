import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { Interpretation } from '#contract/search.ts'
import { type DrawnArea, useSetQuery } from '#web/features/dashboard/dashboard-state.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { interpretation } from './interpretation.ts'

const loadChips = () => import('./chips.tsx')
const Chips = lazyPart(loadChips, 'Chips')

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
  /** It's the last search: only the chips show. */
  isRun: boolean
}

/** Shows how the query is understood while the user types. */
export function Understood({ text, drawn, change, undo, onRemoved, onLeft, isRun }: UnderstoodProps) {
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
    <>
      {(understood || drawn) && (
        <Suspense>
          <Chips
            {...{ understood, text: settled, area: drawn?.area, isCurrent, isRun, onRemoved }}
            onChange={say}
            onNoArea={() => change({ drawn: null })}
          />
        </Suspense>
      )}
      {undo && (
        <Button variant="ghost" size="sm" className="h-6 px-1.5 text-xs pointer-coarse:h-11" onClick={undo}>
          Undo
        </Button>
      )}
    </>
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
