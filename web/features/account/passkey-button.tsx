import { KeyRound } from 'lucide-react'
import { useTransition } from 'react'
import { passkeys } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { finishLogout } from '#web/lib/logout.ts'
import { choosePasskey, hasPasskeys, passkeyFailure } from '#web/lib/passkeys.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { LoginFormProps } from './login-form.tsx'

/** Logs in without a password or a code. Missing where browsers have no passkeys. */
export function PasskeyButton({ enter }: Pick<LoginFormProps, 'enter'>) {
  const [isPending, start] = useTransition()
  const logIn = async () => {
    await finishLogout()
    const credential = await choosePasskey(await call(passkeys.beginLogIn))
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return call(passkeys.logIn, { body: { credential, timeZone } })
  }
  const failed = (error: unknown) => toast({ title: 'Login Failed', text: passkeyFailure(error), tone: 'bad' })
  if (!hasPasskeys()) return null
  return (
    <Button
      pending={isPending}
      onClick={() => start(async () => void (await logIn().then(enter, failed)))}
      className="in-[.no-passkeys]:hidden"
    >
      <KeyRound aria-hidden />
      Log in with a passkey
    </Button>
  )
}
