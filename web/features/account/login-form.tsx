import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { auth, type Login, type User } from '#contract/auth.ts'
import { passkeys } from '#contract/passkeys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { choosePasskey, hasPasskeys, passkeyFailure } from '#web/lib/passkeys.ts'
import { faultyField } from '#web/lib/refusal.ts'
import { finishLogout, startSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.Login))

export function LoginForm() {
  const enter = useEnter()
  const [asksCode, setAsksCode] = useState(false)
  const form = useCheckedForm(SCHEMA, { email: '', password: '', code: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const logIn = useMutation({
    mutationFn: async ({ code, ...body }: Login) => {
      await finishLogout()
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return call(auth.login, { body: { ...body, timeZone, ...(code && { code }) } })
    },
    onSuccess: enter,
    onError: error => {
      if (faultyField(error) !== 'code') return toast({ title: 'Login Failed', text: reasonOf(error), tone: 'bad' })
      if (asksCode) markFault(form, error)
      setAsksCode(true)
    },
  })
  return (
    <Form onSubmit={handleSubmit(values => logIn.mutate(values))} className="flex flex-col gap-3">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} aside={<ForgotPassword />}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {asksCode && <CodeField autoFocus error={errors.code?.message} {...register('code')} />}
      <Button type="submit" variant="primary" pending={logIn.isPending} className="mt-2">
        Log in
      </Button>
      <PasskeyButton />
    </Form>
  )
}

/** If Canvass can't email a link, the user contacts support (specification, section 2). */
function ForgotPassword() {
  const navigate = useNavigate()
  const explain = () =>
    toast({ title: 'Forgot your password?', text: 'Please contact support to reset your password.' })
  const options = useMutation({
    mutationFn: () => call(auth.options),
    onSuccess: ({ passwordReset }) => (passwordReset ? navigate({ to: '/forgot-password' }) : explain()),
    onError: explain,
  })
  return (
    <button
      type="button"
      onClick={() => options.mutate()}
      className="min-h-6 rounded-sm text-accent text-xs hover:underline"
    >
      Forgot password?
    </button>
  )
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Invalid email or password.'
  return 'Something went wrong. Please try again.'
}

/** Logs in without a password or a code. Missing where browsers have no passkeys. */
function PasskeyButton() {
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

/** After a login, however it was proved. A page that asks to log in by itself goes on. */
function useEnter() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (user: User) => {
    startSession(queryClient, user)
    toast({ title: 'Welcome back!', tone: 'good' })
    return path === '/login' ? navigate({ to: '/dashboard' }) : undefined
  }
}
