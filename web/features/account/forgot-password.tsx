import { auth, type ForgottenPassword } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.ForgottenPassword))

export function ForgotPassword() {
  const form = useCheckedForm(SCHEMA, { email: '' })
  const { register, handleSubmit, formState } = form
  const ask = useChange({
    mutationFn: (body: ForgottenPassword) => call(auth.forgotPassword, { body }),
    faults: error => markFault(form, error),
    failed: ['Link not sent', 'Something went wrong. Please try again.'],
  })
  if (ask.isSuccess)
    return (
      <div role="status">
        <Banner tone="good">{ask.data.message}</Banner>
        <p className="mt-2 text-ink-2">The link works once, within two hours. Also check your spam folder.</p>
      </div>
    )
  return (
    <Form onSubmit={handleSubmit(values => ask.mutate(values))} className="flex flex-col gap-3">
      <Field label="Email" error={formState.errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Button type="submit" variant="primary" pending={ask.isPending} className="mt-2">
        Send link
      </Button>
    </Form>
  )
}
