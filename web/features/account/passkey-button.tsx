import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { choosePasskey, hasPasskeys, passkeyFailure } from '#web/lib/passkeys.ts'
import { finishLogout } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useEnter } from './use-enter.ts'

/** Logs in without a password or a code. Missing where browsers have no passkeys. */
export function PasskeyButton() {
  const enter = useEnter()
  const logIn = useMutation({
    mutationFn: async () => {
      await finishLogout()
      const credential = await choosePasskey(await call(passkeys.beginLogIn))
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return call(passkeys.logIn, { body: { credential, timeZone } })
    },
    onSuccess: enter,
    onError: error => toast({ title: 'Login Failed', text: passkeyFailure(error), tone: 'bad' }),
  })
  if (!hasPasskeys()) return null
  return (
    <Button pending={logIn.isPending} onClick={() => logIn.mutate()} className="in-[.no-passkeys]:hidden">
      <KeyRound aria-hidden />
      Log in with a passkey
    </Button>
  )
}
