import { ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Lead } from '#contract/leads.ts'
import { formatDay } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDeleteLead } from '../bulk/delete-leads.ts'
import { SampleBadge } from '../list/sample.tsx'
import { labelOf } from '../statuses.ts'
import { LeadActivity } from './lead-activity.tsx'
import { websiteHref, websiteText } from './website.ts'

const WebsiteFacts = lazy(() =>
  import('#web/features/find-emails/website-facts.tsx').then(m => ({ default: m.WebsiteFacts })),
)

interface LeadDetailsProps {
  lead: Lead
  onClose: () => void
  onEdit: () => void
  onDeleted: () => void
}

export function LeadDetails({ lead, onClose, onEdit, onDeleted }: LeadDetailsProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={<span className="break-words">{lead.businessName}</span>}
      description={`Added on ${formatDay(lead.createdAt)}`}
      footer={
        <>
          <ConfirmDelete lead={lead} onDone={onDeleted} />
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      {lead.source === 'sample' && (
        <p className="mb-3 flex items-center gap-2 text-ink-2">
          <SampleBadge /> A made-up business to try Canvass with. You can’t email or call it for real.
        </p>
      )}
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-2">
        <Fact name="Email">{lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>}</Fact>
        <Fact name="Phone">{lead.phone && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}</Fact>
        <Fact name="Address">{lead.address}</Fact>
        <Fact name="Category">{lead.category}</Fact>
        <Fact name="Status">
          <Badge tone={lead.status}>
            <span aria-hidden className="size-1.5 rounded-full bg-current" />
            {labelOf(lead.status)}
          </Badge>
        </Fact>
        <Fact name="Website">
          <Website website={lead.website} />
        </Fact>
        {lead.description && <Fact name="Description">{lead.description}</Fact>}
      </dl>
      <Suspense>
        <WebsiteFacts lead={lead} />
      </Suspense>
      <LeadActivity leadId={lead.id} />
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
      {children || <span className="text-ink-3">N/A</span>}
    </dd>
  </>
)

function Website({ website }: { website: string | null }) {
  const href = websiteHref(website)
  // Text that isn't a web address never becomes a link.
  if (!href) return website || <span className="text-ink-3">N/A</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1">
      {websiteText(href)}
      <ExternalLink aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Deletes without asking again: the user can undo it for a day. */
function ConfirmDelete({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const deleting = useDeleteLead(onDone)
  return (
    <Button
      variant="danger-ghost"
      className="mr-auto"
      pending={deleting.isPending}
      onClick={() => deleting.mutate(lead)}
    >
      Confirm Delete
    </Button>
  )
}
