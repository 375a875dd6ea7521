import { Globe, type LucideIcon, Map as MapIcon, Store, User } from 'lucide-react'
import type { FactSource } from '#contract/facts.ts'
import { leadOriginLabel } from '#contract/lead-sources.ts'
import type { Lead } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDate } from '#web/lib/format.ts'
import { websiteText } from '#web/lib/website.ts'
import { WebLink } from '#web/ui/web-link.tsx'
import { FACT_WORDS, type StatedFact, textOf } from './fact-words.ts'

const ICONS: Record<FactSource, LucideIcon> = { website: Globe, directory: MapIcon, lead: Store, user: User }

interface FactLineProps {
  fact: StatedFact
  /** Where the lead is from, which its own fields are from, too. */
  origin: Lead['source']
  /** The line above has the same label. */
  isRepeated: boolean
  onOpen: (opener: HTMLElement) => void
}

/** A fact's label, value, and source; a click on the value edits it. */
export function FactLine({ fact, origin, isRepeated, onOpen }: FactLineProps) {
  const { label } = FACT_WORDS[fact.type]
  return (
    <div className="grid grid-cols-[5.5rem_1fr_auto] items-start gap-x-2 sm:grid-cols-[6.5rem_1fr_auto]">
      <span className={cn('py-1 text-ink-2 pointer-coarse:py-3', isRepeated && 'sr-only')}>{label}</span>
      {isRepeated && <span aria-hidden />}
      <button
        type="button"
        aria-label={`Edit ${label}: ${textOf(fact)}`}
        className="-mx-1.5 min-w-0 cursor-text break-words rounded-md px-1.5 py-1 text-left hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:py-3"
        onClick={event => onOpen(event.currentTarget)}
      >
        {textOf(fact)}
      </button>
      <Source fact={fact} origin={origin} />
    </div>
  )
}

function Source({ fact: { source, url, date }, origin }: Pick<FactLineProps, 'fact' | 'origin'>) {
  const Icon = ICONS[source]
  const name = nameOf(source, origin)
  const when = date ? `${source === 'website' ? 'Read' : 'Added'} on ${formatDate(date)}, ${date.slice(0, 4)}` : ''
  return (
    <span
      className="flex max-w-28 items-center gap-1 py-1 text-ink-3 text-xs leading-5 pointer-coarse:py-3"
      title={[url && websiteText(url), when].filter(Boolean).join('. ')}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
      <span className="truncate">
        {url ? (
          <WebLink url={url} className="text-accent underline-offset-4 hover:underline">
            {name}
          </WebLink>
        ) : (
          name
        )}
      </span>
      {when && <span className="sr-only">. {when}</span>}
    </span>
  )
}

function nameOf(source: FactSource, origin: Lead['source']): string {
  if (source === 'lead') return leadOriginLabel(origin)
  return { website: 'Website', directory: 'Directory', user: 'You' }[source]
}
