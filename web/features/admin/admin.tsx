import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { ApiError } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type Filter, usersQuery } from './queries.ts'
import { StatTiles } from './stat-tiles.tsx'
import { useUserMenu } from './user-menu.tsx'
import { Options, UserRow } from './user-row.tsx'
import { PLANS, STATUSES } from './words.ts'

interface AdminProps {
  filter: Filter
  /** Changes these and leaves the others. */
  onFilter: (part: Filter) => void
}

export function Admin({ filter, onFilter }: AdminProps) {
  const list = useInfiniteQuery(usersQuery(filter))
  useLeaveIfRefused(list.error)
  return (
    <div className="flex flex-col gap-4">
      <StatTiles />
      <Card flush title="Users" actions={<Filters filter={filter} onFilter={onFilter} />}>
        {list.isPending ? (
          <Skeleton className="m-4 h-60" />
        ) : list.isError && !list.data ? (
          <EmptyState
            title="The users could not be loaded"
            text={sentenceOf(list.error) ?? 'Please try again.'}
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          />
        ) : (
          <Users
            users={list.data?.pages.flatMap(({ users }) => users) ?? []}
            total={list.data?.pages[0]?.total ?? 0}
            more={list.hasNextPage ? () => void list.fetchNextPage() : null}
            isLoadingMore={list.isFetchingNextPage}
            onClear={() => onFilter({ q: undefined, plan: undefined, status: undefined })}
          />
        )}
      </Card>
    </div>
  )
}

/** The server decides who is an administrator; the page only says it and goes. */
function useLeaveIfRefused(error: Error | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 403) return
    toast({ title: 'Unauthorized', text: "You don't have admin access", tone: 'bad' })
    void navigate({ to: '/dashboard' })
  }, [error, navigate])
}

function Filters({ filter, onFilter }: AdminProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 md:w-auto">
      <SearchBox
        value={filter.q ?? ''}
        onChange={q => onFilter({ q: q || undefined })}
        label="Search users by name or email"
        placeholder="Name or email"
        className="max-md:basis-full"
      />
      <Select
        label="Plan"
        value={filter.plan ?? ''}
        onChange={event => onFilter({ plan: (event.target.value || undefined) as Filter['plan'] })}
      >
        <option value="">All plans</option>
        <Options of={PLANS} />
      </Select>
      <Select
        label="Status"
        value={filter.status ?? ''}
        onChange={event => onFilter({ status: (event.target.value || undefined) as Filter['status'] })}
      >
        <option value="">All statuses</option>
        <Options of={STATUSES} />
      </Select>
    </div>
  )
}

interface UsersProps {
  users: AdminUser[]
  total: number
  /** Null where all are shown. */
  more: (() => void) | null
  isLoadingMore: boolean
  onClear: () => void
}

function Users({ users, total, more, isLoadingMore, onClear }: UsersProps) {
  const { open, menu } = useUserMenu()
  if (users.length === 0)
    return (
      <EmptyState
        title="No user matches"
        text="Search for a part of the name or of the e-mail address, or take a filter away."
        action={<Button onClick={onClear}>Clear filters</Button>}
        className="border-line border-t"
      />
    )
  return (
    <>
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader>User</TableHeader>
            <TableHeader>Plan</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader>Created</TableHeader>
            <TableHeader className="text-right">Actions</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {users.map(user => (
            <UserRow key={user.id} user={user} onMenu={open} />
          ))}
        </TableBody>
      </Table>
      <footer className="flex items-center justify-between gap-3 border-line border-t px-3 py-2">
        <p className="figures text-ink-2">
          Showing {formatNumber(users.length)} of {formatNumber(total)} users
        </p>
        {more && (
          <Button size="sm" pending={isLoadingMore} onClick={more}>
            Load more
          </Button>
        )}
      </footer>
      {menu}
    </>
  )
}
