import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  type LucideIcon,
  Mail,
  MailOpen,
  MapPin,
  MousePointerClick,
  PencilLine,
  Phone,
  RefreshCw,
  Reply,
  Send,
  Sparkles,
  StickyNote,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf, wordsFor } from '#contract/lead-fields.ts'
import type { DirectoryNote, FieldOrigin, TimelineItem, TimelineKind } from '#contract/lead-list.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { moreOfLead, timelineOf } from '../tags-and-fields/queries.ts'
import { useNotes } from './use-notes.ts'

const ICONS: Record<TimelineKind, LucideIcon> = {
  found: MapPin,
  enriched: Sparkles,
  mailed: Mail,
  opened: MailOpen,
  clicked: MousePointerClick,
  replied: Reply,
  answered: Send,
  failed: Ban,
  called: Phone,
  synced: RefreshCw,
  changed: PencilLine,
  noted: StickyNote,
}

/** A lead's custom fields, sources, and activity, whose emails lead to their threads. */
export function LeadActivity({ leadId }: { leadId: string }) {
  const { data: more } = useQuery(moreOfLead(leadId))
  const timeline = useQuery(timelineOf(leadId))
  const { deleting } = useNotes(leadId)
  return (
    <>
      {more && more.values.length > 0 && (
        <dl className="mt-3 grid grid-cols-[6.5rem_1fr] gap-y-2">
          {more.values.map(({ fieldId, name, value }) => (
            <div key={fieldId} className="contents">
              <dt className="truncate text-ink-2" title={name}>
                {name}
              </dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {more && <LeadOrigins origins={more.origins} directory={more.directory} />}
      <h3 className="mt-4 mb-2 border-line border-t pt-3 font-medium">Activity</h3>
      {timeline.isPending && <Skeleton className="h-20" />}
      {timeline.isError && (
        <p className="text-ink-2">
          <NotLoaded what="the activity" onRetry={timeline.refetch} />
        </p>
      )}
      {timeline.data && (
        <ol className="flex flex-col">
          {timeline.data.map((item, index) => (
            // Items have no ID, and the list is only ever read whole.
            <Item key={`${item.at} ${index}`} item={item} onDelete={() => deleting.mutate(item)} />
          ))}
        </ol>
      )}
    </>
  )
}

function Item({ item, onDelete }: { item: TimelineItem; onDelete: () => void }) {
  const Icon = ICONS[item.kind]
  return (
    <li className="relative flex gap-2.5 pb-3 before:absolute before:top-6 before:bottom-0 before:left-[11px] before:w-px before:bg-line last:before:hidden">
      <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line bg-sunken text-ink-2">
        <Icon aria-hidden className="size-3.5 stroke-[1.75]" />
      </span>
      <span className="min-w-0 flex-1 pt-0.5">
        <span className="block break-words">
          {item.threadId ? (
            <Link
              to="/inbox"
              search={{ thread: item.threadId }}
              className="text-accent underline-offset-4 hover:underline"
            >
              {item.text}
            </Link>
          ) : (
            item.text
          )}
        </span>
        {item.detail && (
          <span className={cn('block break-words text-ink-2', item.noteId ? 'whitespace-pre-line' : 'text-xs')}>
            {item.detail}
          </span>
        )}
        <time dateTime={item.at} className="figures block text-ink-3 text-xs">
          {formatMoment(item.at)}
        </time>
      </span>
      {item.noteId && <IconButton icon={Trash2} size="sm" label="Delete note" onClick={onDelete} />}
    </li>
  )
}

/** Where each field of a lead came from: source, page, and day, with the attribution that the license requires. */
function LeadOrigins({ origins, directory }: { origins: FieldOrigin[]; directory: DirectoryNote | null }) {
  if (origins.length === 0) return null
  return (
    <section aria-label="Sources" className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold">Sources</h3>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-2">
        {origins.map((origin, index) => (
          <Row key={`${origin.name} ${index}`} name={origin.name}>
            {fieldsOf(origin)}
            {origin.url && (
              <>
                , found on <WebLink url={origin.url} />
              </>
            )}
            {origin.at && ` on ${formatDay(origin.at)}`}
            {origin.attribution && (
              <span className="block text-ink-3 text-xs">
                <WebLink url={origin.attribution.url}>{origin.attribution.text}</WebLink>
              </span>
            )}
          </Row>
        ))}
        {directory?.brand && <Row name="Brand">{directory.brand}</Row>}
        {directory && directory.socials.length > 0 && (
          <Row name="Social pages">
            {directory.socials.map(url => (
              <span key={url} className="block">
                <WebLink url={url} />
              </span>
            ))}
          </Row>
        )}
        {directory?.updatedOn && <Row name="Directory data">from {formatDay(`${directory.updatedOn}T12:00`)}</Row>}
      </dl>
    </section>
  )
}

const fieldsOf = ({ fields }: FieldOrigin) =>
  fields.map((field, n) => (n === 0 ? fieldOf(field).label : wordsFor(field))).join(', ')

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="break-words text-ink-2">{name}</dt>
    <dd className="min-w-0 break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">{children}</dd>
  </div>
)
