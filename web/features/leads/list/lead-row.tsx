import { Link } from '@tanstack/react-router'
import { Ellipsis, PenLine } from 'lucide-react'
import { memo } from 'react'
import type { LastContact, Tag } from '#contract/lead-list.ts'
import type { Lead, LeadUpdate } from '#contract/leads.ts'
import { businessKey, useHover } from '#web/features/dashboard/dashboard-state.tsx'
import { NoEmail } from '#web/features/find-emails/no-email.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatAgo, formatDistance } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart, NoKeys } from '#web/ui/lazy-part.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { businessDetails } from '../business-details.ts'
import { CONTACTS, unwanted } from '../last-contacts.ts'
import { RowTags } from '../tags-and-fields/lead-tags.tsx'
import { type Column, isEditable, kmFrom, type Start } from './columns.ts'
import { SampleBadge } from './sample.tsx'
import { StatusButton } from './status-button.tsx'

const CellEditor = lazyPart(() => import('./cell-editor.tsx'), 'CellEditor', <NoKeys />)

/** The same object for all rows and renders, so that a row renders again only when its lead changes. */
export interface RowEvents {
  toggle: (id: string) => void
  activate: (id: string) => void
  open: (lead: Lead) => void
  openStatus: (lead: Lead, anchor: HTMLElement) => void
  openMenu: (lead: Lead, anchor: HTMLElement) => void
  openTags: (lead: Lead, anchor: HTMLElement) => void
  /** Makes a cell a field; null ends that. */
  edit: (lead: Lead, name: Column['name'] | null) => void
  change: (lead: Lead, name: keyof LeadUpdate, value: string) => void
}

interface LeadRowProps {
  lead: Lead
  tags: Tag[] | undefined
  /** Of the custom fields. */
  values: Record<string, string> | undefined
  /** Null without any, undefined while it isn't known. */
  contact: LastContact | null | undefined
  index: number
  height: number
  columns: Column[]
  /** Where distances are measured from. */
  start: Start | null
  isSelected: boolean
  isActive: boolean
  /** The cell that's being edited. */
  editing: Column['name'] | undefined
  on: RowEvents
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, tags, values, contact, index, height, columns, start, isSelected, isActive, editing, on } = props
  const hover = useHover()
  const key = businessKey(lead)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-business={key ?? undefined}
      style={{ height }}
      onFocus={() => {
        on.activate(lead.id)
        hover(key)
      }}
      onBlur={() => hover(null)}
      onPointerEnter={() => hover(key)}
      onPointerLeave={() => hover(null)}
      className={cn(
        'border-line border-t transition-colors hover:bg-bg aria-selected:bg-accent-soft data-hovered:bg-bg',
        'data-hovered:shadow-[inset_3px_0_0_var(--color-mark)]',
        // Marigold always means "this one".
        isActive && 'shadow-[inset_3px_0_0_var(--color-mark)]',
      )}
    >
      <td className="pl-4">
        <Checkbox
          label={`Select ${lead.businessName}`}
          checked={isSelected}
          onChange={() => on.toggle(lead.id)}
          className="flex"
        />
      </td>
      <NameCell lead={lead} tags={tags} on={on} />
      {columns.map(column => {
        const { name, field } = column
        const value = field && values?.[field.id]
        if (name === editing)
          return (
            <td key={name} className="px-3 max-md:px-1">
              <CellEditor {...{ lead, column, columns, value, on }} />
            </td>
          )
        return name === 'status' ? (
          <td key={name} className="px-3 max-md:px-1">
            <StatusButton lead={lead} onOpen={anchor => on.openStatus(lead, anchor)} />
          </td>
        ) : (
          <Cell key={name} {...{ column, lead, start, value, contact, on }} />
        )
      })}
      <td className="pr-3 text-right max-md:pr-1">
        <span className="inline-flex items-center">
          <Link
            to="/ai-composer"
            search={{ businessDetails: businessDetails(lead), lead: lead.id }}
            aria-label={`Compose to ${lead.businessName}`}
            title="Compose"
            className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'max-md:hidden' })}
          >
            <PenLine aria-hidden />
            <span className="max-[1439px]:sr-only">Compose</span>
          </Link>
          <IconButton
            icon={Ellipsis}
            size="sm"
            label={`More actions for ${lead.businessName}`}
            aria-haspopup="menu"
            onClick={event => on.openMenu(lead, event.currentTarget)}
          />
        </span>
      </td>
    </tr>
  )
})

/** On a phone the email address is below the name, and the other columns are in the details. */
function NameCell({ lead, tags, on }: { lead: Lead; tags: Tag[] | undefined; on: RowEvents }) {
  return (
    <th scope="row" className="relative px-3 text-left font-medium max-md:pr-1 max-md:text-base">
      <span className="flex items-center gap-x-2 max-md:flex-wrap max-md:gap-x-1.5">
        <button
          type="button"
          data-name={lead.id}
          title={lead.businessName}
          onClick={() => on.open(lead)}
          className="min-w-0 truncate rounded-sm py-0.5 text-left underline-offset-4 after:absolute after:inset-0 hover:underline max-md:basis-full"
        >
          {lead.businessName}
        </button>
        {lead.source === 'sample' && <SampleBadge />}
        <RowTags tags={tags} onOpen={anchor => on.openTags(lead, anchor)} />
        <span
          className="min-w-0 flex-1 truncate font-normal text-ink-2 text-xs md:hidden"
          title={lead.email ?? lead.phone ?? undefined}
        >
          {lead.email ?? <NoEmail lead={lead}>{lead.phone ?? lead.category ?? 'No email'}</NoEmail>}
        </span>
      </span>
    </th>
  )
}

interface CellProps {
  column: Column
  lead: Lead
  start: Start | null
  /** Of the custom field that it shows. */
  value: string | undefined
  contact: LeadRowProps['contact']
  on: RowEvents
}

/** Selecting a text makes it a field. A website is a link, which only the keyboard edits. */
function Cell({ column, lead, start, value, contact, on }: CellProps) {
  const { name, heading } = column
  const text = name === 'contact' ? contactText(contact, lead) : (value ?? textOf(name, lead, start))
  const isSuppressed = name === 'contact' && contact?.suppression
  const missing = name === 'email' ? <NoEmail lead={lead}>{dash('email')}</NoEmail> : dash(heading.toLowerCase())
  const shown = name === 'website' && text ? <WebLink url={text} /> : text || missing
  return (
    <td
      className={cn(
        'truncate px-3 max-md:hidden',
        isSuppressed ? 'text-bad' : 'text-ink-2',
        (name === 'phone' || name === 'distance') && 'figures',
        name === 'distance' && 'text-right',
      )}
      title={isSuppressed ? 'On your suppression list' : (text ?? undefined)}
    >
      {isEditable(column) && !(name === 'website' && text) ? (
        <button
          type="button"
          // F2 edits the row, so that it has no more tab stops.
          tabIndex={-1}
          onClick={() => on.edit(lead, name)}
          className="-mx-1 block w-[calc(100%+0.5rem)] cursor-text truncate rounded-sm px-1 text-left hover:bg-panel hover:ring-1 hover:ring-line-strong"
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </td>
  )
}

/** "Emailed 2 days ago" */
function contactText(contact: LastContact | null | undefined, lead: Lead): string {
  if (contact === undefined) return '…'
  if (contact?.suppression) return unwanted(lead)
  return contact?.kind && contact.at ? `${CONTACTS[contact.kind].word} ${formatAgo(contact.at)}` : 'Never'
}

function textOf(name: Column['name'], lead: Lead, start: Start | null): string | null {
  if (name === 'town') return lead.city
  if (name !== 'distance') return lead[name as keyof LeadUpdate] ?? null
  if (!start || lead.lat === null || lead.lon === null) return null
  return formatDistance(kmFrom(start, { lat: lead.lat, lng: lead.lon }))
}

const dash = (of: string) => (
  <span className="text-ink-3">
    <span aria-hidden>—</span>
    <span className="sr-only">No {of}</span>
  </span>
)
