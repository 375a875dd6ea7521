import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleDashed, ListOrdered, MapPin, Store, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { leadSources } from '#contract/lead-sources.ts'
import { type Coverage, type Interpretation, type QueryParts, queryText, type SearchArea } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDistance, formatNumber, plural, usesMiles } from '#web/lib/format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { AreaChip, Chip, FilterChip, IN_AREA, type ShownChip } from './chip.tsx'
import { type ChipKind, categoriesOf, filtersOf, saidWith, saidWithout } from './chip-parts.ts'
import { coverage } from './queries.ts'
import { useSearchCost } from './search-cost.ts'

const loadEditor = () => import('./chip-editor.tsx')
const ChipEditor = lazyPart(loadEditor, 'ChipEditor')

interface ChipsProps {
  /** undefined with an area but no text. */
  understood: Interpretation | undefined
  text: string
  area: SearchArea | undefined
  isCurrent: boolean
  /** It's the last search: the line below has nothing more to say. */
  isRun: boolean
  /** Receives the query's text after a chip changed. */
  onChange: (text: string) => void
  onNoArea: () => void
  onRemoved: () => void
}

/** The parts of a query. A click edits one; its X or the Delete key removes it. */
export function Chips({ understood, text, area, isCurrent, isRun, onChange, onNoArea, onRemoved }: ChipsProps) {
  const [open, setOpen] = useState<{ kind: ChipKind; anchor: HTMLElement } | null>(null)
  const all = understood ? chipsOf(understood) : []
  // A drawn area overrides the place in the text.
  const chips = area ? all.filter(({ kind }) => kind !== 'place' && kind !== 'radius') : all
  const filters = understood ? filtersOf(understood) : []
  const texts = [...[...chips, ...filters].map(({ text }) => text), ...(area ? [IN_AREA] : [])]
  const say = (parts: QueryParts) => {
    if (!isCurrent) return
    onChange(queryText(parts, usesMiles()))
    onRemoved()
  }
  const removeArea = () => {
    onNoArea()
    onRemoved()
  }
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {(isCurrent || !understood) && `Understood as ${texts.join(', ')}`}
      </p>
      <ul aria-label="Understood as" className={cn('flex gap-1', !isCurrent && 'opacity-60')}>
        {understood &&
          chips.map(chip => (
            <Chip
              key={chip.kind}
              {...chip}
              onNear={loadEditor}
              isOpen={open?.kind === chip.kind}
              onOpen={anchor => isCurrent && setOpen({ kind: chip.kind, anchor })}
              onRemove={chip.isFixed ? undefined : () => say(saidWithout(understood, chip.kind))}
            />
          ))}
        {filters.map(filter => (
          <FilterChip key={filter.text} {...filter} onRemove={() => say(filter.rest)} />
        ))}
        {area && <AreaChip instead={understood?.place?.name} onRemove={removeArea} />}
      </ul>
      {understood && !isRun && (
        // Over the page, so that nothing jumps while the user types.
        <div className="absolute top-full right-0 left-0 z-30 mt-1 hidden flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line bg-panel px-3 py-2 shadow-lift group-focus-within:not-empty:flex">
          <SearchHints {...{ understood, hasArea: area !== undefined, isCurrent }} onChoose={onChange} />
          <DirectoryCount {...{ text, area, understood, isCurrent }} />
          <SearchCost count={understood.count} />
        </div>
      )}
      {open && understood && (
        <ChipEditor
          kind={open.kind}
          anchor={open.anchor}
          understood={understood}
          onClose={() => setOpen(null)}
          onChoose={value => {
            setOpen(null)
            onChange(queryText(saidWith(understood, open.kind, value), usesMiles()))
          }}
        />
      )}
    </>
  )
}

function SearchCost({ count }: { count: number }) {
  const cost = useSearchCost(count)
  return cost && <span className="figures px-1 text-ink-3 text-xs">This search {cost}</span>
}

function chipsOf(understood: Interpretation): ShownChip[] {
  const { category, words, place, radiusKm, count, said, needsPlace } = understood
  // The first two chips read as one phrase: "22" "Restaurants".
  const most: ShownChip = {
    kind: 'count',
    icon: ListOrdered,
    name: 'Number of businesses',
    text: category ? formatNumber(count) : plural(count, 'business', 'businesses'),
    isFixed: said.count === null,
  }
  const kind: ShownChip = {
    kind: 'category',
    icon: Store,
    name: 'Type of business',
    text: category ? categoriesOf(understood) : 'All types',
    typed: category && !words ? said.business : undefined,
    isFixed: !category,
  }
  const named: ShownChip = {
    kind: 'words',
    icon: TextSearch,
    name: 'Words in the name',
    text: category ? `with “${words}”` : `“${words}”`,
  }
  const where: ShownChip = place
    ? { kind: 'place', icon: MapPin, name: 'Place', text: place.name }
    : { kind: 'place', icon: MapPin, name: 'Place', text: needsPlace ? 'Which place?' : 'Anywhere', isFixed: true }
  const within: ShownChip = {
    kind: 'radius',
    icon: CircleDashed,
    name: 'Radius',
    // Without a radius, a search goes on beyond the place until it has found enough.
    text: said.radiusKm === null ? 'nearest first' : `within ${formatDistance(Math.max(radiusKm, 1))}`,
    isFixed: said.radiusKm === null,
  }
  const isRegion = place?.kind === 'state' || place?.kind === 'country'
  return [
    most,
    ...(category || !words ? [kind] : []),
    ...(words ? [named] : []),
    where,
    ...(place && !isRegion ? [within] : []),
  ]
}

interface DirectoryCountProps {
  text: string
  area: SearchArea | undefined
  understood: Interpretation
  /** While false, the last count stays. */
  isCurrent: boolean
}

/** How many matches the directory has, before the user searches. */
function DirectoryCount({ text, area, understood: { place, category, words }, isCurrent }: DirectoryCountProps) {
  const isSearchable = (area !== undefined || place !== null) && (category !== null || words !== '')
  const { data, isPlaceholderData } = useQuery({
    ...coverage(text, area),
    enabled: isSearchable && isCurrent,
    placeholderData: keepPreviousData,
  })
  const said = isSearchable && data && coverageText(data)
  if (!said) return null
  const isOld = !isCurrent || isPlaceholderData
  return <span className={cn('figures px-1 text-ink-3 text-xs', isOld && 'opacity-60')}>{said}</span>
}

interface SearchHintsProps {
  understood: Interpretation
  /** An area is drawn, so the query needs no place. */
  hasArea: boolean
  /** Suggestions for an earlier text are disabled. */
  isCurrent: boolean
  onChoose: (text: string) => void
}

/** Says what the query lacks, what we changed, and what the user may have meant. */
export function SearchHints({ understood, hasArea, isCurrent, onChoose }: SearchHintsProps) {
  const { place, hints = [] } = understood
  if (hasArea) return null
  const missing = 'Add “in” and a city or ZIP code to search in a place.'
  const shown = place || hints.length > 0 ? hints : [{ text: missing, options: [] }]
  return shown.map(({ text, options }) => (
    <span key={text} className="text-warm text-xs">
      {text}{' '}
      {options.map(option => (
        <button
          key={option.text}
          type="button"
          disabled={!isCurrent}
          onClick={() => onChoose(option.text)}
          className="mr-1.5 rounded-sm font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </span>
  ))
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "214 in the directory, 12 of them nearby · 31 already in your list · Searches OpenStreetMap online" */
function coverageText({ online, ...counted }: Coverage): string {
  const names = list.format(online.map(kind => leadSources[kind].label))
  const asked = names && `Also searches ${names} online`
  return [directoryText(counted), asked].filter(Boolean).join(' · ')
}

function directoryText({ there, isMore, nearby, yours }: Omit<Coverage, 'online'>): string {
  if (there === null) return ''
  if (there === 0) return 'None in the directory'
  const count = isMore ? `More than ${formatNumber(there)}` : formatNumber(there)
  const near = nearby !== null && nearby < there ? `, ${formatNumber(nearby)} of them nearby` : ''
  return `${count} in the directory${near} · ${yoursText(there, isMore, yours)}`
}

function yoursText(there: number, isMore: boolean, yours: number): string {
  if (yours === 0) return 'none in your list yet'
  const among = isMore ? ` of the first ${formatNumber(there)}` : ''
  return yours === there ? `all${among} already in your list` : `${formatNumber(yours)}${among} already in your list`
}
