import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminUser, admin } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure, toastRefusal } from '#web/lib/failure.ts'
import { withRows } from '#web/lib/query-of.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'

/** Updates the account in every loaded list, and reads the totals again. */
function useReplace() {
  const client = useQueryClient()
  return (user: AdminUser) => {
    const put = withRows((one: AdminUser) => (one.id === user.id ? user : one))
    client.setQueriesData({ queryKey: ['admin', 'users'] }, put)
    void client.invalidateQueries({ queryKey: ['admin', 'stats'] })
    void client.invalidateQueries({ queryKey: ['admin', 'audit', user.id] })
  }
}

type Change = Partial<Pick<AdminUser, 'subscriptionPlan' | 'subscriptionStatus'>>

export function useSetSubscription(userId: string) {
  const replace = useReplace()
  return useMutation({
    mutationFn: (body: Change) => call(admin.updateSubscription, { params: { userId }, body }),
    onSuccess: user => {
      replace(user)
      toast({ title: 'User updated', text: user.email, tone: 'good' })
    },
    onError: error => toastFailure(error, 'Update failed', 'Failed to update user subscription'),
  })
}

export type Action = (typeof admin)['enable' | 'disable' | 'turnOffSecondFactor']

export function useActOnUser(action: Action, userId: string, onDone: () => void) {
  const replace = useReplace()
  return useMutation({
    mutationFn: () => call(action, { params: { userId } }),
    onSuccess: user => {
      replace(user)
      toast({ title: 'User updated', text: user.email, tone: 'good' })
      onDone()
    },
    onError: error => toastRefusal(error, 'Update failed', 'Couldn’t change the account. Please try again.'),
  })
}

export function useRefund(userId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(admin.refund, { params: { userId } }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Payment refunded', text: message, tone: 'good' })
      onDone()
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: error => {
      toastFailure(error, 'Refund failed', sentenceOf(error) ?? 'Nothing was refunded. Please try again.')
    },
  })
}
