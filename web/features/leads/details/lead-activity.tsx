import { useQuery } from '@tanstack/react-query'
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
  Sparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineItem, TimelineKind } from '#contract/lead-list.ts'
import { formatMoment } from '#web/lib/format.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { moreOfLead, timelineOf } from '../tags-and-fields/queries.ts'
import { TagEditor } from '../tags-and-fields/tag-editor.tsx'
import { LeadOrigins } from './lead-origins.tsx'

const ICONS: Record<TimelineKind, LucideIcon> = {
  found: MapPin,
  enriched: Sparkles,
  mailed: Mail,
  opened: MailOpen,
  clicked: MousePointerClick,
  replied: Reply,
  failed: Ban,
  called: Phone,
  synced: RefreshCw,
  changed: PencilLine,
}

/** A lead's tags, custom fields, sources, and activity. `thread` leads to the conversation, where there is one. */
export function LeadActivity({ leadId, thread }: { leadId: string; thread?: ReactNode }) {
  const { data: more } = useQuery(moreOfLead(leadId))
  const timeline = useQuery(timelineOf(leadId))
  return (
    <>
      {more && <TagEditor leadId={leadId} has={more.tags} />}
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
      {timeline.data?.some(({ kind }) => kind === 'replied') && thread && <p className="mb-2">{thread}</p>}
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
            <Item key={`${item.at} ${index}`} item={item} />
          ))}
        </ol>
      )}
    </>
  )
}

function Item({ item }: { item: TimelineItem }) {
  const Icon = ICONS[item.kind]
  return (
    <li className="relative flex gap-2.5 pb-3 before:absolute before:top-6 before:bottom-0 before:left-[11px] before:w-px before:bg-line last:before:hidden">
      <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line bg-sunken text-ink-2">
        <Icon aria-hidden className="size-3.5 stroke-[1.75]" />
      </span>
      <span className="min-w-0 flex-1 pt-0.5">
        <span className="block break-words">{item.text}</span>
        {item.detail && <span className="block break-words text-ink-2 text-xs">{item.detail}</span>}
        <time dateTime={item.at} className="figures block text-ink-3 text-xs">
          {formatMoment(item.at)}
        </time>
      </span>
    </li>
  )
}
