import { Ellipsis } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import type { LastContact, Tag } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { formatAgo } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CONTACTS, unwanted } from '../last-contacts.ts'
import { SampleBadge } from '../list/sample.tsx'
import { labelOf } from '../statuses.ts'
import { FirstTag } from '../tags-and-fields/lead-tags.tsx'
import type { OnCard } from './use-columns.ts'

/** The same object for all cards and renders, so that a card renders again only when its lead changes. */
export interface CardEvents {
  activate: (id: string) => void
  open: (lead: Lead, event: { detail: number }) => void
  openStatus: (lead: Lead, anchor: HTMLElement) => void
  pick: (event: PointerEvent<HTMLElement>, lead: Lead) => void
}

interface LeadCardProps extends OnCard {
  lead: Lead
  isActive: boolean
  isTabStop: boolean
  isSelected: boolean
  /** It's being moved. */
  isPicked: boolean
  helpId: string
  on: CardEvents
}

export const LeadCard = memo(function LeadCard(props: LeadCardProps) {
  const { lead, tags, contact, isActive, isTabStop, isSelected, isPicked, helpId, on } = props
  const activate = () => on.activate(lead.id)
  return (
    <li className="relative px-2 pb-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <button
        type="button"
        data-name={lead.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={helpId}
        onFocus={activate}
        onPointerDown={event => on.pick(event, lead)}
        onClick={event => on.open(lead, event)}
        className={cn(
          'block w-full cursor-grab touch-pan-y select-none rounded-lg border text-left transition-colors [-webkit-touch-callout:none] hover:border-line-strong focus-visible:-outline-offset-2',
          isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-panel',
          isActive && 'shadow-[inset_3px_0_0_var(--color-mark)]',
          isPicked && 'opacity-40',
        )}
      >
        <CardText {...{ lead, tags, contact }} />
        {isSelected && <span className="sr-only">Selected</span>}
      </button>
      <IconButton
        icon={Ellipsis}
        size="sm"
        tabIndex={-1}
        label={`Status of ${lead.businessName}: ${labelOf(lead.status)}`}
        aria-haspopup="menu"
        onFocus={activate}
        onClick={event => on.openStatus(lead, event.currentTarget)}
        className="absolute top-0.5 right-2.5"
      />
    </li>
  )
})

/** Also what the pointer carries. */
export const CardText = ({ lead, tags, contact }: Pick<LeadCardProps, 'lead' | keyof OnCard>) => (
  <span className="flex flex-col gap-0.5 px-2.5 py-2">
    <span className="mr-7 flex items-center gap-2">
      <span className="truncate font-medium" title={lead.businessName}>
        {lead.businessName}
      </span>
      {lead.source === 'sample' && <SampleBadge />}
    </span>
    <span className="flex h-5 min-w-0 items-center gap-2 text-ink-2 text-xs">
      <span className="min-w-0 truncate">{lead.city ?? lead.category}</span>
      {contact && <Contact lead={lead} contact={contact} />}
      {tags && <Tags tags={tags} />}
    </span>
  </span>
)

function Contact({ lead, contact: { kind, at, suppression } }: { lead: Lead; contact: LastContact }) {
  if (suppression)
    return (
      <span className="shrink-0 text-bad" title="On your suppression list">
        {unwanted(lead)}
      </span>
    )
  if (!kind || !at) return null
  const { icon: Icon, word } = CONTACTS[kind]
  const ago = formatAgo(at)
  return (
    <span className="flex shrink-0 items-center gap-1" title={`${word} ${ago}`}>
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{word}</span> {ago}
    </span>
  )
}

function Tags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return null
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span className="flex min-w-0 items-center gap-1 text-ink-3" title={names}>
      <span className="sr-only">Tags: {names}</span>
      <FirstTag tags={tags} />
    </span>
  )
}
