import { useQueries, useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { Tag, TagColor } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { cn } from '#web/lib/cn.ts'
import { allTags, tagsOfLeads } from './queries.ts'

/** Only the dot has the tag's color, so that rows stay calm. */
const DOTS: Record<TagColor, string> = {
  gray: 'bg-ink-3',
  blue: 'bg-cold',
  green: 'bg-good',
  amber: 'bg-warm',
  red: 'bg-bad',
  purple: 'bg-converted',
}

export const TagDot = ({ color }: { color: TagColor }) => (
  <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', DOTS[color])} />
)

/** The first tag and how many more there are. A phone has room only for the number. */
export function RowTags({ tags }: { tags: Tag[] | undefined }) {
  const first = tags?.[0]
  if (!tags || !first) return null
  const names = tags.map(tag => tag.name).join(', ')
  return (
    <span className="flex min-w-0 max-w-1/2 items-center gap-1 text-ink-3 text-xs md:min-w-16" title={names}>
      <span className="sr-only">Tags: {names}</span>
      <span
        aria-hidden
        className="inline-flex h-5 min-w-0 max-w-32 items-center gap-1.5 rounded-md border border-line bg-sunken px-1.5 font-normal text-ink-2 max-md:hidden"
      >
        <TagDot color={first.color} />
        <span className="truncate">{first.name}</span>
      </span>
      {tags.length > 1 && (
        <span aria-hidden className="figures max-md:hidden">
          +{tags.length - 1}
        </span>
      )}
      <span aria-hidden className="figures inline-flex items-center gap-1 font-normal md:hidden">
        <TagIcon className="size-3" />
        {tags.length}
      </span>
    </span>
  )
}

/** The tags of the loaded leads, page by page. Accounts without tags make no call. */
export function useLeadTags(rows: Lead[]): ReadonlyMap<string, Tag[]> {
  const { data: tags = [] } = useQuery(allTags)
  const pages = useMemo(() => (tags.length === 0 ? [] : pagesOfIds(rows)), [rows, tags])
  return useQueries({
    queries: pages.map(tagsOfLeads),
    combine: results =>
      new Map(
        results
          .flatMap(({ data = [] }) => data)
          .map(({ leadId, tagIds }) => [leadId, tags.filter(tag => tagIds.includes(tag.id))] as const),
      ),
  })
}

/** What's asked about leads is asked page by page, so that another page asks only for itself. */
export function pagesOfIds(rows: Lead[]): string[][] {
  const ids = rows.map(row => row.id)
  return Array.from({ length: Math.ceil(ids.length / LEADS_PAGE) }, (_, page) =>
    ids.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE),
  )
}
