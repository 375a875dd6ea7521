import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { auth, type Registration } from '#contract/auth.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { knownLeads } from '#web/lib/known-leads.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { finishLogout } from '#web/lib/logout.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { startSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { NameFields } from './name-fields.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.Registration))

export function RegisterForm() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useCheckedForm(SCHEMA, { firstName: '', lastName: '', email: '', password: '', websiteDomain: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const signUp = useChange({
    mutationFn: async (body: Registration) => {
      await finishLogout()
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return call(auth.register, { body: { ...body, timeZone } })
    },
    onSuccess: user => {
      startSession(queryClient, user)
      knownLeads.keep(user.id, 'none')
      const trial = 'Your 7-day free trial starts now.'
      toast({
        title: 'Account Created!',
        text: user.isTestMode ? `${trial} Test mode kept your verification email in the outbox.` : trial,
        tone: 'good',
        ...(user.isTestMode && { action: { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) } }),
      })
      return navigate({ to: '/' })
    },
    failed: ['Registration Failed', 'Something went wrong. Please try again.'],
    onError: error => markFault(form, error),
  })
  return (
    <Form onSubmit={handleSubmit(values => signUp.mutate(values))} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <NameFields register={register} errors={errors} />
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} hint={`At least ${PASSWORD_MIN} characters`}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field
        label="Website (optional)"
        error={errors.websiteDomain?.message}
        hint="Your own business’s website, such as harbordental.com."
      >
        <Input inputMode="url" autoComplete="url" {...register('websiteDomain')} />
      </Field>
      <Button type="submit" variant="primary" pending={signUp.isPending} className="mt-2">
        Create account
      </Button>
    </Form>
  )
}
