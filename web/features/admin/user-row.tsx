import { MoreHorizontal } from 'lucide-react'
import type { AdminUser } from '#contract/admin.ts'
import { formatDay } from '#web/lib/format.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { useSetSubscription } from './use-change-user.ts'
import { nameOf, STATUSES } from './words.ts'

/** On a phone, the status is below the plan, and the day of the registration is left out. */
export function UserRow({ user, onMenu }: { user: AdminUser; onMenu: (anchor: HTMLElement, user: AdminUser) => void }) {
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
