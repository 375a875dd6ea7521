import { useQuery } from '@tanstack/react-query'
import { type AdminUser, admin } from '#contract/admin.ts'
import { formatMinute } from '#web/lib/format.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { auditQuery } from './queries.ts'
import { type Action, useActOnUser, useRefund } from './use-change-user.ts'

interface DialogProps {
  user: AdminUser
  onClose: () => void
}

type Words = Pick<AlertDialogProps, 'title' | 'text' | 'confirm' | 'tone'>

/** A dialog that asks before it does this to an account. */
const asking = (action: Action, wordsFor: (email: string) => Words) =>
  function AskFirst({ user, onClose }: DialogProps) {
    const { mutate, isPending } = useActOnUser(action, user.id, onClose)
    return <AlertDialog {...wordsFor(user.email)} onClose={onClose} pending={isPending} onConfirm={() => mutate()} />
  }

export const CloseAccount = asking(admin.disable, email => ({
  title: 'Close this account?',
  text: `We’ll log ${email} out, block new logins, and pause the account’s campaigns. Nothing is deleted, and you can reopen the account anytime.`,
  confirm: 'Close account',
}))

export const OpenAccount = asking(admin.enable, email => ({
  title: 'Reopen this account?',
  text: `${email} can log in again, and running campaigns resume.`,
  confirm: 'Reopen account',
  tone: 'primary',
}))

export const TurnOffSecondFactor = asking(admin.turnOffSecondFactor, email => ({
  title: 'Turn off two-factor authentication?',
  text: `${email} can log in with only the password. Make sure that the person who asks is the owner; we’ll email them about it.`,
  confirm: 'Turn off two-factor authentication',
}))

export function RefundPayment({ user, onClose }: DialogProps) {
  const { mutate, isPending } = useRefund(user.id, onClose)
  return (
    <AlertDialog
      onClose={onClose}
      title="Refund the last payment?"
      text={`We’ll return the money to ${user.email} and end the paid plan immediately. You can’t undo this.`}
      confirm="Refund payment"
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}

/** The changes that administrators made to the account. */
export function History({ user, onClose }: DialogProps) {
  const { data, error } = useQuery(auditQuery(user.id))
  return (
    <Dialog onClose={onClose} title="Account history" description={user.email}>
      {error && (
        <p role="alert">{sentenceOf(error) ?? 'Couldn’t load the history. Close this dialog and try again.'}</p>
      )}
      {!data && !error && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-ink-2">No administrator has changed this account.</p>}
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
