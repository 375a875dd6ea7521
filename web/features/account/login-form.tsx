import { KeyRound } from 'lucide-react'
import { useState, useTransition } from 'react'
import { isEmailAddress } from '#contract/address.ts'
import { auth, type User } from '#contract/auth.ts'
import { passkeys } from '#contract/passkeys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { finishLogout } from '#web/lib/logout.ts'
import { choosePasskey, hasPasskeys, passkeyFailure } from '#web/lib/passkeys.ts'
import { faultyField, sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

export interface LoginFormProps {
  enter: (user: User) => unknown
  /** To the form that asks for a link to choose a new password. */
  toReset: () => unknown
}
type Faults = Partial<Record<'email' | 'password' | 'code', string | undefined>>

/** Without the packages of other forms: a visitor's first page doesn't wait for them. */
export function LoginForm({ enter, toReset }: LoginFormProps) {
  const [faults, setFaults] = useState<Faults>()
  const [asksCode, setAsksCode] = useState(false)
  const [isPending, start] = useTransition()
  const logIn = async (form: HTMLFormElement) => {
    const { code, ...typed } = typedIn(form)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await finishLogout()
    await call(auth.login, { body: { ...typed, timeZone, ...(code && { code }) } }).then(enter, error => {
      if (faultyField(error) !== 'code') return toast({ title: 'Login Failed', text: reasonOf(error), tone: 'bad' })
      if (asksCode) setFaults({ code: sentenceOf(error) })
      setAsksCode(true)
    })
  }
  return (
    <Form
      onInput={({ currentTarget }) => faults && setFaults(faultsOf(currentTarget))}
      onSubmit={({ currentTarget: form }) => {
        const found = faultsOf(form)
        setFaults(found)
        if (!isPending && !found.email && !found.password) start(() => logIn(form))
      }}
      className="flex flex-col gap-3"
    >
      <Field label="Email" error={faults?.email}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field label="Password" error={faults?.password} aside={<ForgotPassword toReset={toReset} />}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {asksCode && <CodeField name="code" autoFocus error={faults?.code} />}
      <Button type="submit" variant="primary" pending={isPending} className="mt-2">
        Log in
      </Button>
      <PasskeyButton enter={enter} />
    </Form>
  )
}

function typedIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  return { email: text('email').trim(), password: text('password'), code: text('code') }
}

function faultsOf(form: HTMLFormElement): Faults {
  const { email, password } = typedIn(form)
  return {
    email: isEmailAddress(email) ? undefined : 'Invalid email address',
    password: password ? undefined : 'Password is required',
  }
}

/** If Canvass can't email a link, the user contacts support (specification, section 2). */
function ForgotPassword({ toReset }: Pick<LoginFormProps, 'toReset'>) {
  const ask = async () => {
    const { passwordReset } = await call(auth.options).catch(() => ({ passwordReset: false }))
    if (passwordReset) toReset()
    else toast({ title: 'Forgot your password?', text: 'Please contact support to reset your password.' })
  }
  return (
    <button
      type="button"
      onClick={ask}
      className="min-h-6 rounded-sm text-accent text-xs hover:underline pointer-coarse:min-h-11"
    >
      Forgot password?
    </button>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Invalid email or password.'
  return 'Something went wrong. Please try again.'
}

/** Logs in without a password or a code. Missing where browsers have no passkeys. */
function PasskeyButton({ enter }: Pick<LoginFormProps, 'enter'>) {
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
