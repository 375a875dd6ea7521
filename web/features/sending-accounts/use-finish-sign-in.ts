import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { useTakeAccounts } from './queries.ts'

const route = getRouteApi('/guarded/settings')
/** The browser may run an effect twice, and a code works once. */
let taken = ''

/** A provider's page came back with a code: the account is connected with it. Returns whether that's under way. */
export function useFinishSignIn(): boolean {
  const { state, code, error } = route.useSearch()
  const navigate = route.useNavigate()
  const { takeOne } = useTakeAccounts()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { state: string; code: string | undefined; error: string | undefined }) =>
      call(sendingAccounts.finishSignIn, { body }),
    onSuccess: account => {
      takeOne(account)
      toast({
        title: 'Sending account connected',
        text: `Canvass sends from ${account.fromAddress} without a password.`,
        tone: 'good',
      })
    },
    onError: failure => toastRefusal(failure, 'The account wasn’t connected'),
  })
  useEffect(() => {
    if (!state || state === taken) return
    taken = state
    mutate({ state, code, error })
    void navigate({ to: '/settings/$subject', params: { subject: 'email-account' }, search: {}, replace: true })
  }, [state, code, error, mutate, navigate])
  return isPending
}
