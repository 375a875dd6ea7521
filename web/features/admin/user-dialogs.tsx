import { useQuery } from '@tanstack/react-query'
import type { AdminUser } from '#contract/admin.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatMinute } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { auditQuery } from './queries.ts'
import { useRefund, useSetOpen } from './use-change-user.ts'

interface DialogProps {
  user: AdminUser
  onClose: () => void
}
const closing = (onClose: () => void) => (isOpen: boolean) => {
  if (!isOpen) onClose()
}

export function CloseAccount({ user, onClose }: DialogProps) {
  const { mutate, isPending } = useSetOpen(user.id, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={closing(onClose)}
      title="Close this account?"
      text={`${user.email} is logged out at once and can not log in, and its campaigns rest. Nothing is deleted: it can be opened again.`}
      confirm="Close account"
      pending={isPending}
      onConfirm={() => mutate(false)}
    />
  )
}

export function OpenAccount({ user, onClose }: DialogProps) {
  const { mutate, isPending } = useSetOpen(user.id, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={closing(onClose)}
      title="Open this account again?"
      text={`${user.email} can log in again, and campaigns that were being sent go on.`}
      confirm="Open account"
      tone="primary"
      pending={isPending}
      onConfirm={() => mutate(true)}
    />
  )
}

export function RefundPayment({ user, onClose }: DialogProps) {
  const { mutate, isPending } = useRefund(user.id, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={closing(onClose)}
      title="Pay the last payment back?"
      text={`The money goes back to ${user.email}, and the paid plan ends at once. This can not be undone.`}
      confirm="Pay back"
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}

/** What administrators did to the account. */
export function History({ user, onClose }: DialogProps) {
  const { data, error } = useQuery(auditQuery(user.id))
  return (
    <Dialog open onOpenChange={closing(onClose)} title="What administrators did" description={user.email}>
      {error && <p role="alert">{sentenceOf(error) ?? 'This could not be loaded. Close it and try again.'}</p>}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ol className="divide-y divide-line">
        {data?.map(({ id, at, adminEmail, detail }) => (
          <li key={id} className="py-2">
            <p>{detail}</p>
            <p className="text-ink-2 text-xs">
              {adminEmail}, {formatMinute(at)}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
