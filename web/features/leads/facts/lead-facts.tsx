import { useQuery } from '@tanstack/react-query'
import { Globe, type LucideIcon, Map as MapIcon, Plus, Store, User } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FactSource } from '#contract/facts.ts'
import { leadOriginLabel } from '#contract/lead-sources.ts'
import type { Lead } from '#contract/leads.ts'
import { ApiError } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatDate } from '#web/lib/format.ts'
import { websiteText } from '#web/lib/website.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { FactForm } from './fact-form.tsx'
import { FACT_WORDS, isStated, type StatedFact, textOf } from './fact-words.ts'
import { factsOfLead } from './queries.ts'
import { useFactChanges } from './use-fact-changes.ts'

/** In a lead's details: what we know about the business beyond its fields, with source and date. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState<StatedFact | 'new' | null>(null)
  const opener = useRef<HTMLElement>(null)
  const facts = useFacts(lead.id)
  const close = () => {
    setOpen(null)
    // The line replaces the form in the next render, and the form's focus goes with it, unless another is open by then.
    requestAnimationFrame(() => document.activeElement === document.body && opener.current?.focus())
  }
  const { adding, editing, removing } = useFactChanges(lead.id, close)
  // The plan doesn't include them.
  if (facts.error instanceof ApiError && facts.error.status === 403) return null
  const known = facts.data?.filter(isStated) ?? []
  return (
    <section aria-label="Facts" className="mt-4 border-line border-t pt-3">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-semibold">Facts</h3>
        <Button
          size="sm"
          variant="ghost"
          onClick={event => {
            opener.current = event.currentTarget
            setOpen('new')
          }}
        >
          <Plus aria-hidden />
          Add fact
        </Button>
      </div>
      {facts.isPending && <Skeleton className="h-20" />}
      {facts.isError && (
        <p className="text-ink-2">
          <NotLoaded what="the facts" onRetry={facts.refetch} />
        </p>
      )}
      {facts.data && open === null && (
        <Missing
          lead={lead}
          known={known}
          isBusy={adding.isPending}
          onNoWebsite={() => adding.mutate({ type: 'no_website', value: 'none' })}
        />
      )}
      <ul className="flex flex-col">
        {known.map((fact, at) => (
          <li key={`${fact.type} ${fact.value}`}>
            {open === fact ? (
              <FactForm
                fact={fact}
                isBusy={editing.isPending || removing.isPending}
                onSave={(_, value) => (value === fact.value ? close() : editing.mutate({ fact, to: value }))}
                onRemove={() => removing.mutate(fact)}
                onClose={close}
              />
            ) : (
              <FactLine
                fact={fact}
                origin={lead.source}
                isRepeated={known[at - 1]?.type === fact.type && known[at - 1] !== open}
                onOpen={element => {
                  opener.current = element
                  setOpen(fact)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && (
        <FactForm
          isBusy={adding.isPending}
          hasWebsite={lead.website !== null}
          onSave={(type, value) => adding.mutate({ type, value })}
          onClose={close}
        />
      )}
    </section>
  )
}

interface MissingProps {
  lead: Lead
  known: StatedFact[]
  isBusy: boolean
  onNoWebsite: () => void
}

/** How to get facts, and what only a person can confirm. */
const Missing = ({ lead, known, isBusy, onNoWebsite }: MissingProps) => (
  <>
    {known.length === 0 && (
      <p className="text-ink-2">
        {lead.website ? 'No facts yet. Find emails reads the website, or add one.' : 'No facts yet. Add one.'}
      </p>
    )}
    {!lead.website && !known.some(({ type }) => type === 'no_website') && (
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
        We don’t know whether it has a website.
        <Button size="sm" variant="link" className="px-0" pending={isBusy} onClick={onNoWebsite}>
          Confirm it has none
        </Button>
      </p>
    )}
  </>
)

/** Reads them again when the email finder has read the website, or the lead changed elsewhere. */
function useFacts(leadId: string) {
  useRereadOn('leads', factsOfLead(leadId).queryKey, leadId)
  return useQuery(factsOfLead(leadId))
}

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
function FactLine({ fact, origin, isRepeated, onOpen }: FactLineProps) {
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
