import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { auth, type Login } from '#contract/auth.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { faultyField } from '#web/lib/refusal.ts'
import { finishLogout } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useEnter } from './use-enter.ts'

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
