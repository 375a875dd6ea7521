import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminUser } from '#contract/admin.ts'
import { ApiError } from '#web/lib/call.ts'
import { formatDay, formatNumber, plural } from '#web/lib/format.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type Filter, modelUsageQuery, statsQuery, usersQuery } from './queries.ts'
import { useSetSubscription } from './use-change-user.ts'
import { CloseAccount, History, OpenAccount, RefundPayment, TurnOffSecondFactor } from './user-dialogs.tsx'
import { nameOf, STATUSES } from './words.ts'

export function Users({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const list = useInfiniteQuery(usersQuery(filter))
  const { open, menu } = useUserMenu()
  useLeaveIfRefused(list.error)
  if (list.isPending) return <UsersSkeleton />
  if (!list.data)
    return (
      <LoadFailed
        title="The users couldn’t be loaded"
        error={list.error}
        onRetry={list.refetch}
        className="border-line border-t"
      />
    )
  const users = list.data.pages.flatMap(page => page.rows)
  if (users.length === 0) return <NobodyMatches onClear={onClear} />
  return (
    <>
      <Table aria-label="Users" aria-busy={list.isPlaceholderData}>
        <Head />
        <TableBody>
          {users.map(user => (
            <UserRow key={user.id} user={user} onMenu={open} />
          ))}
        </TableBody>
      </Table>
      <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t px-3 py-2">
        <Shown users={users.length} />
        {list.isFetchNextPageError && (
          <span role="alert" className="ml-auto">
            Couldn’t load more users.
          </span>
        )}
        {list.hasNextPage && (
          <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        )}
      </footer>
      {menu}
    </>
  )
}

/** "Showing X of Y": Y counts all accounts, whatever the filter. */
function Shown({ users }: { users: number }) {
  const stats = useQuery(statsQuery)
  // An account may have been created since the totals were read.
  const all = stats.data && Math.max(stats.data.totalUsers, users)
  return (
    <p role="status" className="figures text-ink-2">
      Showing {formatNumber(users)} {all !== undefined && `of ${formatNumber(all)} `}users
    </p>
  )
}

/** The server decides who is an administrator. The page only says so and leaves. */
function useLeaveIfRefused(error: Error | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 403) return
    toast({ title: 'Unauthorized', text: "You don't have admin access", tone: 'bad' })
    void navigate({ to: '/dashboard' })
  }, [error, navigate])
}

function Head() {
  const isPhone = useIsPhone()
  return (
    <TableHead>
      <TableRow>
        <TableHeader>User</TableHeader>
        <TableHeader className="pl-5">{isPhone ? 'Plan and status' : 'Plan'}</TableHeader>
        {!isPhone && (
          <>
            <TableHeader className="pl-5">Status</TableHeader>
            <TableHeader>Created</TableHeader>
          </>
        )}
        <TableHeader className="text-right">Actions</TableHeader>
      </TableRow>
    </TableHead>
  )
}

const UsersSkeleton = () => (
  <Table aria-label="Loading users" aria-busy>
    <Head />
    <TableBody>
      <SkeletonRows rows={8} columns={5} />
    </TableBody>
  </Table>
)

const NobodyMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No matching users"
    text="Search for part of a name or email address, or clear the filters. One or two letters match only the start."
    action={<Button onClick={onClear}>Clear filters</Button>}
    className="border-line border-t"
  />
)

const DIALOGS = {
  history: History,
  usage: ModelUsage,
  refund: RefundPayment,
  factor: TurnOffSecondFactor,
  close: CloseAccount,
  open: OpenAccount,
}

/** One menu and one dialog, shared by all rows. */
function useUserMenu() {
  const [at, setAt] = useState<{ anchor: HTMLElement; user: AdminUser } | null>(null)
  const [asked, setAsked] = useState<{ kind: keyof typeof DIALOGS; user: AdminUser } | null>(null)
  const me = useUser()
  const ask = (kind: keyof typeof DIALOGS) => () => at && setAsked({ kind, user: at.user })
  const Asked = asked && DIALOGS[asked.kind]
  const isMe = at?.user.id === me.id
  return {
    open: (anchor: HTMLElement, user: AdminUser) => setAt({ anchor, user }),
    menu: (
      <>
        <Menu
          anchor={at?.anchor ?? null}
          onClose={() => setAt(null)}
          label="Account"
          align="end"
          items={[
            { label: 'History', run: () => void ask('history')() },
            { label: 'AI usage', run: () => void ask('usage')() },
            { label: 'Refund last payment', disabled: !at?.user.hasPaidSubscription, run: () => void ask('refund')() },
            { label: 'Turn off two-factor authentication', disabled: isMe, run: () => void ask('factor')() },
            at?.user.isDisabled
              ? { label: 'Reopen account', disabled: Boolean(at.user.deletion), run: () => void ask('open')() }
              : { label: 'Close account', tone: 'bad' as const, disabled: isMe, run: () => void ask('close')() },
          ]}
        />
        {Asked && asked && <Asked user={asked.user} onClose={() => setAsked(null)} />}
      </>
    ),
  }
}

/** What language models cost the account in each month. */
function ModelUsage({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { data, error } = useQuery(modelUsageQuery(user.id))
  return (
    <Dialog onClose={onClose} title="AI usage" description={user.email}>
      {error && <p role="alert">{sentenceOf(error) ?? 'Couldn’t load the usage. Close this dialog and try again.'}</p>}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-ink-2">No language model has written for this account.</p>}
      <ol className="divide-y divide-line">
        {data?.map(({ month, model, emails, tokens, cost }) => (
          <li key={`${month} ${model}`} className="py-2">
            <p className="figures">
              {month.slice(0, 7)}: {plural(emails, 'email')}, {formatNumber(tokens)} tokens
              {cost > 0 && `, ${formatCost(cost)}`}
            </p>
            <p className="text-ink-2 text-xs">{model}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** On a phone, the status is below the plan, and the day of the registration is left out. */
function UserRow({ user, onMenu }: { user: AdminUser; onMenu: (anchor: HTMLElement, user: AdminUser) => void }) {
  const { mutate, isPending, variables } = useSetSubscription(user.id)
  // Show the choice while it's being saved. If the server refuses it, the old value returns.
  const shown = isPending ? { ...user, ...variables } : user
  const isPhone = useIsPhone()
  const status = (
    <SelectOf
      plain
      label={`Status of ${user.email}`}
      className="min-w-28"
      options={STATUSES}
      value={shown.subscriptionStatus}
      disabled={isPending}
      onChoose={subscriptionStatus => mutate({ subscriptionStatus })}
    />
  )
  return (
    <TableRow>
      <TableCell className="max-w-72 py-1.5 max-md:max-w-36">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-medium" title={nameOf(user)}>
            {nameOf(user)}
          </span>
          {user.isAdmin && <Badge tone="accent">Admin</Badge>}
          {user.isDisabled && <Badge tone="bad">{user.deletion ? 'Being deleted' : 'Closed'}</Badge>}
        </span>
        <span className="block truncate text-ink-2 text-xs" title={user.email}>
          {user.email}
        </span>
        {user.deletion?.problem && (
          <span className="block text-bad text-xs">
            Not deleted yet: {user.deletion.problem} We try again every 5 minutes.
          </span>
        )}
      </TableCell>
      <TableCell>
        <SelectOf
          plain
          label={`Plan of ${user.email}`}
          className="min-w-28 md:min-w-32"
          options={planNames}
          value={shown.subscriptionPlan}
          disabled={isPending}
          onChoose={subscriptionPlan => mutate({ subscriptionPlan })}
        />
        {isPhone && status}
      </TableCell>
      {!isPhone && (
        <>
          <TableCell>{status}</TableCell>
          <TableCell className="figures whitespace-nowrap text-ink-2">{formatDay(user.createdAt)}</TableCell>
        </>
      )}
      <TableCell className="text-right">
        <IconButton
          icon={MoreHorizontal}
          label={`More actions for ${user.email}`}
          aria-haspopup="menu"
          onClick={event => onMenu(event.currentTarget, user)}
        />
      </TableCell>
    </TableRow>
  )
}
