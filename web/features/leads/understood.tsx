import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type Interpretation, queryText } from '#contract/search.ts'
import { interpretation } from '#web/lib/interpretation.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { coverageText } from './coverage-text.ts'
import { coverage } from './search-queries.ts'

const loadChips = () => import('./chips.tsx').then(module => ({ default: module.Chips }))
const Chips = lazy(loadChips)

const DEBOUNCE_MS = 250
const MIN_LENGTH = 3

interface UnderstoodProps {
  text: string
  /** A chip was changed: the text that says so. */
  onChange: (text: string) => void
  /** Where the focus goes from a chip that is gone. */
  onRemoved: () => void
}

/** What the search box is understood as, while somebody types. One line high at least, so that nothing jumps. */
export function Understood({ text, onChange, onRemoved }: UnderstoodProps) {
  // After the page stands, before anybody has typed.
  useEffect(() => void loadChips(), [])
  const typed = text.trim()
  const [settled, settle] = useSettled(typed, DEBOUNCE_MS)
  const isAsked = settled.length >= MIN_LENGTH && typed !== ''
  const { data, isPlaceholderData } = useQuery({
    ...interpretation(settled),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  // What belongs to an earlier text is shown until the answer comes, but can not be changed.
  const isCurrent = settled === typed && !isPlaceholderData
  const change = (said: Interpretation['said']) => {
    const next = queryText(said)
    settle(next)
    onChange(next)
  }
  return (
    <div className="mt-2 -mb-1 flex min-h-6 flex-wrap items-center gap-1.5 pointer-coarse:min-h-11">
      {isAsked && data ? (
        <>
          <Suspense>
            <Chips understood={data} isCurrent={isCurrent} onChange={change} onRemoved={onRemoved} />
          </Suspense>
          {isCurrent && <HowMany text={settled} understood={data} />}
        </>
      ) : (
        <p className="text-ink-3 text-xs">
          A kind of business and a place: “dentists in Denver”, “cafés in 97205”, or a ZIP code alone.
        </p>
      )}
    </div>
  )
}

/** How many the directory has, before anybody searches. */
function HowMany({ text, understood }: { text: string; understood: Interpretation }) {
  const isSearchable = understood.place !== null && (understood.category !== null || understood.words !== '')
  const { data } = useQuery({ ...coverage(text), enabled: isSearchable })
  return data ? <span className="figures px-1 text-ink-3 text-xs">{coverageText(data)}</span> : null
}
