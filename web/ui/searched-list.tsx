import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pages } from '#web/lib/query-of.ts'
import { buttonStyles } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadFailed } from './load-failed.tsx'
import { SearchBox } from './search-box.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { Skeleton } from './skeleton.tsx'

interface SearchedListProps<Row> {
  title: string
  text: string
  of: UseInfiniteQueryResult<Pages<Row>>
  q: string
  onSearch: (q: string) => void
  /** The CSV file with all of them. */
  href: string
  file: string
  /** The button that adds one. */
  add: ReactNode
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}

/** A list of addresses in the settings: searched, exported, and added to. */
export function SearchedList<Row>({
  title,
  text,
  of,
  q,
  onSearch,
  href,
  file,
  add,
  empty,
  children,
}: SearchedListProps<Row>) {
  const rows = of.data?.pages.flatMap(page => page.rows)
  const isEmpty = rows?.length === 0
  const isListed = rows && !(isEmpty && q === '')
  return (
    <Section
      title={title}
      text={text}
      actions={
        isListed && (
          <>
            <a href={href} download={file} className={buttonStyles({ variant: 'ghost' })}>
              <Download aria-hidden />
              Export CSV
            </a>
            {add}
          </>
        )
      }
    >
      {of.error && <LoadFailed title="The list couldn’t be loaded" error={of.error} onRetry={of.refetch} />}
      {!of.error && !rows && <Skeleton className="h-40" />}
      {isEmpty && q === '' && <EmptyState {...empty} action={add} />}
      {isListed && (
        <>
          <div className="mb-2 flex">
            <SearchBox value={q} onChange={onSearch} label="Search the list" placeholder="Any part of an address" />
          </div>
          {isEmpty && <p className="py-6 text-center text-ink-2">Nothing on the list contains “{q}”.</p>}
          <ul aria-label={title} className="divide-y divide-line">
            {rows.map(children)}
          </ul>
          <ShowMore of={of} />
        </>
      )}
    </Section>
  )
}
