import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Interpretation } from '#contract/search.ts'
import { type DrawnArea, useDashboard, useDrawnArea, useSetQuery } from '#web/features/dashboard/dashboard-state.tsx'
import { cn } from '#web/lib/cn.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeys } from '#web/lib/keys.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useExamples } from './example.ts'
import { interpretation } from './interpretation.ts'
import type { LeadSearch } from './use-lead-search.ts'

const SearchProgress = lazyPart(() => import('./search-progress.tsx'), 'SearchProgress')

interface FindLeadsProps {
  search: LeadSearch
  text?: string
  /** Another search box on the page owns the slash key. */
  isSecondSearch?: boolean
  /** There's nothing else to do yet: the box is large, and has the focus. */
  isFirstStep?: boolean
  /** The search whose results the page shows. */
  shownText?: string | undefined
}

export function FindLeads({
  search,
  text: hint,
  isSecondSearch = false,
  isFirstStep = false,
  shownText,
}: FindLeadsProps) {
  const input = useRef<HTMLInputElement>(null)
  const query = useQueryToSearch(input)
  return (
    <section aria-labelledby="find-leads">
      <h2 id="find-leads" className={hint ? 'font-semibold text-base' : 'sr-only'}>
        Find New Leads
      </h2>
      {hint && <p className="mb-2 text-ink-2">{hint}</p>}
      <SearchForm {...{ search, query, input, isFirstStep, shownText }} hasSlashKey={!isSecondSearch} />
      {search.last?.progress && <SearchProgress search={search} />}
    </section>
  )
}

interface QueryToSearch {
  text: string
  drawn: DrawnArea | null
}

/** The text and the area to search, with one step of undo for changes made by a chip or by Escape. */
function useQueryToSearch(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useDraft('lead-search', '')
  const [drawn, setDrawn] = useDrawnArea()
  const [before, setBefore] = useState<QueryToSearch | null>(null)
  const suggested = useDashboard(({ suggested }) => suggested)
  useEffect(() => {
    if (suggested) setText(suggested.text)
  }, [suggested, setText])
  useEffect(() => {
    // A search from the map with an empty box reuses the last search's text: show it.
    if (drawn?.text && input.current?.value === '') setText(drawn.text)
  }, [drawn, setText, input])
  const show = (next: QueryToSearch) => {
    setText(next.text)
    setDrawn(next.drawn)
  }
  const change = (next: Partial<QueryToSearch>) => {
    setBefore({ text, drawn })
    show({ text, drawn, ...next })
  }
  const type = (typed: string) => {
    setBefore(null)
    setText(typed)
  }
  const undo =
    before &&
    (() => {
      setBefore(null)
      show(before)
      input.current?.focus()
    })
  return { text, drawn, setDrawn, type, change, undo }
}

type SearchQuery = ReturnType<typeof useQueryToSearch>

interface SearchFormProps {
  search: LeadSearch
  query: SearchQuery
  input: RefObject<HTMLInputElement | null>
  hasSlashKey: boolean
  isFirstStep: boolean
  shownText: string | undefined
}

/** The search box, with what was understood as chips in it, and its button. Escape clears the text; Ctrl+Z brings it back. */
function SearchForm({ search, query, input, hasSlashKey, isFirstStep, shownText }: SearchFormProps) {
  const { text, drawn, type, change, undo } = query
  const [isEmptySearch, setIsEmptySearch] = useState(false)
  const [example = 'plumbers in 90210'] = useExamples()
  const toolbar = useToolbar<HTMLSpanElement>()
  const slash = { key: '/', label: 'Search for leads', run: () => input.current?.focus() }
  useKeys(hasSlashKey ? [slash] : [])
  useEffect(() => {
    if (isFirstStep) input.current?.focus({ preventScroll: true })
  }, [isFirstStep, input])
  const isRun = text.trim() !== '' && [search.last?.text, shownText].includes(text.trim())
  const submit = () => {
    setIsEmptySearch(!text.trim() && !drawn)
    if (!search.isPending) search.run(text, { area: drawn?.area })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (undo && isUndo) undo()
    else if (event.key === 'Escape' && text && !event.nativeEvent.isComposing) change({ text: '' })
    else return
    event.preventDefault()
  }
  return (
    <Form role="search" onSubmit={submit}>
      <Field
        label="Search query"
        isLabelHidden
        error={isEmptySearch ? 'Enter what you’re looking for.' : undefined}
        className="gap-0.5"
      >
        <div
          className={cn(
            'group relative flex items-center gap-x-1.5 border max-md:flex-wrap border-line-strong bg-panel pl-3 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
            isFirstStep ? 'min-h-14 flex-wrap rounded-xl py-1.5 pr-2 shadow-lift' : 'min-h-10 rounded-lg pr-1',
          )}
        >
          <Search aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
          <Input
            ref={input}
            type="search"
            placeholder={`Find 50 ${example}`}
            maxLength={500}
            value={text}
            onKeyDown={onKeyDown}
            onChange={event => {
              setIsEmptySearch(false)
              type(event.target.value)
            }}
            className="h-8.5 min-w-40 flex-1 border-0 bg-transparent px-1 text-base outline-none focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          <span {...toolbar} role="toolbar" aria-label="Search" className="contents">
            <Parts {...{ query, input, isRun, isFirstStep }} />
            {!text && hasSlashKey && <KeyHint>/</KeyHint>}
            <Button
              type="submit"
              variant={isRun ? 'secondary' : 'primary'}
              pending={search.isPending}
              className={isFirstStep ? 'h-10 px-4' : undefined}
            >
              Fetch Leads
            </Button>
          </span>
        </div>
      </Field>
    </Form>
  )
}

interface PartsProps {
  query: SearchQuery
  input: RefObject<HTMLInputElement | null>
  isRun: boolean
  isFirstStep: boolean
}

/** The chips, in the box or below its text where that's narrow: one line, which scrolls sideways. */
function Parts({ query: { text, drawn, setDrawn, change, undo }, input, isRun, isFirstStep }: PartsProps) {
  const isEmpty = !text && !drawn && !undo
  return (
    <span
      className={cn(
        'h-8 min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none] pointer-coarse:h-12 max-md:order-last max-md:basis-full',
        isFirstStep && 'order-last basis-full',
        isEmpty ? 'hidden' : 'flex',
      )}
    >
      <Understood
        {...{ text, drawn, change, undo, isRun }}
        onRemoved={() => input.current?.focus()}
        onLeft={() => setDrawn(null)}
      />
    </span>
  )
}

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

function Understood({ text, drawn, change, undo, onRemoved, onLeft, isRun }: UnderstoodProps) {
  // Load the chips with the first letter: they're shown once typing has paused.
  const hasText = text !== ''
  useEffect(() => void (hasText && loadChips()), [hasText])
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
        <Chips
          {...{ understood, text: settled, area: drawn?.area, isCurrent, isRun, onRemoved }}
          onChange={say}
          onNoArea={() => change({ drawn: null })}
        />
      )}
      {undo && (
        <Button variant="ghost" size="sm" className="h-6 px-1.5 text-xs" onClick={undo}>
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
