import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tag, TagColor } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { LEADS_PAGE } from '#contract/limits.ts'
import { cn } from '#web/lib/cn.ts'
import { allTags, tagsOfLeads } from './list-queries.ts'

/** A dot of colour beside the word: the row stays calm, and the word alone tells it. */
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

const TagChip = ({ tag }: { tag: Tag }) => (
  <span className="inline-flex h-5 max-w-32 shrink-0 items-center gap-1.5 rounded-md border border-line bg-sunken px-1.5 font-normal text-ink-2 text-xs">
    <TagDot color={tag.color} />
    <span className="truncate">{tag.name}</span>
  </span>
)

const SHOWN = 2

/** The first tags of a row, and how many more there are. */
export function RowTags({ tags }: { tags: Tag[] | undefined }) {
  if (!tags || tags.length === 0) return null
  const rest = tags.length - SHOWN
  return (
    <span className="flex min-w-0 shrink gap-1 overflow-hidden" title={tags.map(tag => tag.name).join(', ')}>
      <span className="sr-only">Tags: </span>
      {tags.slice(0, SHOWN).map((tag, index) => (
        <span key={tag.id} className={cn('inline-flex', index > 0 && 'max-md:hidden')}>
          <TagChip tag={tag} />
        </span>
      ))}
      {rest > 0 && <span className="text-ink-3 text-xs leading-5">+{rest}</span>}
    </span>
  )
}

/** The tags of the loaded leads, page by page; whoever has no tags asks for none. */
export function useLeadTags(rows: Lead[]): ReadonlyMap<string, Tag[]> {
  const { data: tags = [] } = useQuery(allTags)
  const pages = useMemo(() => {
    if (tags.length === 0) return []
    const ids = rows.map(row => row.id)
    return Array.from({ length: Math.ceil(ids.length / LEADS_PAGE) }, (_, page) =>
      ids.slice(page * LEADS_PAGE, (page + 1) * LEADS_PAGE),
    )
  }, [rows, tags])
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
