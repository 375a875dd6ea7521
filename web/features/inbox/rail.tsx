import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InboxCounts } from '#contract/inbox.ts'
import { LABEL_NAMES, LABELS, SCOPE_NAMES, SCOPES } from '#contract/reply-words.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Select } from '#web/ui/select.tsx'
import { countsQuery } from './counts.ts'
import { Label } from './label.tsx'
import type { Place } from './queries.ts'

interface RailProps {
  place: Place
  /** Other threads, and none open. */
  onGo: (place: Place) => void
}

interface Item {
  key: string
  words: string
  shown: ReactNode
  count: number | undefined
  isMore?: boolean | undefined
  to: Place
  isHere: boolean
}

/** Everything that narrows the list, with its counts; what's empty and isn't chosen is left out. */
function groupsOf(place: Place, counts: InboxCounts | undefined): { title: string; items: Item[] }[] {
  const isPlain = !place.label && !place.account && !place.campaign
  const shown = SCOPE_NAMES.filter(scope => scope !== 'overdue' || counts?.scopes.overdue || place.scope === scope)
  const scopes = shown.map(scope => ({
    key: scope,
    words: SCOPES[scope],
    shown: SCOPES[scope],
    count: counts?.scopes[scope],
    isMore: (scope === 'all' || scope === 'them') && counts?.isMore,
    to: scope === 'all' ? {} : { scope },
    isHere: isPlain && (place.scope ?? 'all') === scope,
  }))
  const labels = LABEL_NAMES.filter(label => counts?.labels[label] || place.label === label).map(label => ({
    key: label,
    words: LABELS[label],
    shown: <Label label={label} className="font-normal" />,
    count: counts?.labels[label] ?? 0,
    to: { label },
    isHere: place.label === label,
  }))
  const named = (of: 'account' | 'campaign', all: InboxCounts['accounts'] = []) =>
    all.map(({ id, name, count }) => ({
      key: id,
      words: name,
      shown: <span title={name}>{name}</span>,
      count,
      to: { [of]: id },
      isHere: place[of] === id,
    }))
  return [
    { title: 'Scopes', items: scopes },
    { title: 'Labels', items: labels },
    { title: 'Accounts', items: named('account', counts?.accounts) },
    { title: 'Campaigns', items: named('campaign', counts?.campaigns) },
  ].filter(({ items }) => items.length > 0)
}

const countText = (count: number, isMore = false) => `${formatNumber(count)}${isMore ? '+' : ''}`

export function Rail({ place, onGo, className }: RailProps & { className?: string | undefined }) {
  const { data: counts } = useQuery(countsQuery)
  return (
    <nav
      aria-label="Inbox"
      className={cn(
        'relative w-44 shrink-0 overflow-y-auto border-line border-r bg-sunken p-2 max-lg:hidden',
        className,
      )}
    >
      {groupsOf(place, counts).map(({ title, items }, n) => (
        <section key={title} aria-label={title} className={cn(n > 0 && 'mt-3')}>
          {n > 0 && <h2 className="px-2.5 pb-1 text-ink-3 text-xs">{title}</h2>}
          <ul className="flex flex-col gap-0.5">
            {items.map(({ key, shown, count, isMore, to, isHere }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-current={isHere || undefined}
                  onClick={() => onGo(to)}
                  className="flex h-8 w-full items-center gap-2 rounded-md border border-transparent px-2.5 text-left text-ink-2 transition-colors hover:bg-line/50 hover:text-ink aria-[current]:border-line aria-[current]:bg-panel aria-[current]:font-medium aria-[current]:text-ink"
                >
                  <span className="min-w-0 flex-1 truncate">{shown}</span>
                  {count !== undefined && (
                    <span className="figures text-ink-3 text-xs">{countText(count, isMore)}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The same where there's no room for it: the browser's own list. */
export function RailSelect({ place, onGo, className }: RailProps & { className: string }) {
  const { data: counts } = useQuery(countsQuery)
  const groups = groupsOf(place, counts)
  const items = groups.flatMap(group => group.items)
  return (
    <Select
      label="Which threads"
      value={items.find(({ isHere }) => isHere)?.key ?? ''}
      onChange={({ target }) => onGo(items.find(({ key }) => key === target.value)?.to ?? {})}
      className={cn('min-w-0 flex-1 [&>select]:w-full', className)}
    >
      {groups.map(({ title, items: of }) => (
        <optgroup key={title} label={title}>
          {of.map(({ key, words, count, isMore }) => (
            <option key={key} value={key}>
              {words}
              {count === undefined ? '' : ` (${countText(count, isMore)})`}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
