import { useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { Tag, TagColor } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { allTags, tagsOfRows } from './queries.ts'

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

/** The first tag and how many more there are, for the eye: whoever shows it names them all. */
export function FirstTag({ tags: [first, ...others], className }: { tags: Tag[]; className?: string }) {
  if (!first) return null
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'inline-flex h-5 min-w-0 max-w-32 items-center gap-1.5 rounded-md border border-line bg-sunken px-1.5 font-normal text-ink-2',
          className,
        )}
      >
        <TagDot color={first.color} />
        <span className="truncate">{first.name}</span>
      </span>
      {others.length > 0 && (
        <span aria-hidden className={cn('figures', className)}>
          +{others.length}
        </span>
      )}
    </>
  )
}

/** The first tag and how many more there are, which opens the menu of tags. A phone has room only for the number. */
export function RowTags({ tags, onOpen }: { tags: Tag[] | undefined; onOpen: (anchor: HTMLElement) => void }) {
  if (!tags?.length) return null
  const names = tags.map(tag => tag.name).join(', ')
  return (
    <button
      type="button"
      // T opens it, too, so that a row has no more tab stops.
      tabIndex={-1}
      aria-haspopup="menu"
      title={`${names} (T)`}
      onClick={event => onOpen(event.currentTarget)}
      className="relative flex min-w-0 max-w-1/2 items-center gap-1 text-ink-3 text-xs md:min-w-16"
    >
      <span className="sr-only">Tags: {names}</span>
      <FirstTag tags={tags} className="max-md:hidden" />
      <span aria-hidden className="figures inline-flex items-center gap-1 font-normal md:hidden">
        <TagIcon className="size-3" />
        {tags.length}
      </span>
    </button>
  )
}

interface TagsAndValues {
  tags: Tag[]
  /** By custom field. */
  values: Record<string, string>
}

/** The tags of the loaded leads, and their values of these fields. Accounts without either make no call. */
export function useTagsAndValues(rows: Lead[], fieldIds: string[]): ReadonlyMap<string, TagsAndValues> {
  const { data: tags = [] } = useQuery(allTags)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { data } = useQuery({ ...tagsOfRows(ids, fieldIds), enabled: tags.length + fieldIds.length > 0 })
  return useMemo(
    () =>
      new Map(
        data?.map(({ leadId, tagIds, values }) => [
          leadId,
          { tags: tags.filter(tag => tagIds.includes(tag.id)), values },
        ]),
      ),
    [data, tags],
  )
}
