import type { ReactNode } from 'react'
import { auth, type EmailChange } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { planSentence, usePlanState } from '#web/lib/plan-state.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useUser } from '#web/lib/user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { WebLink } from '#web/ui/web-link.tsx'

export function ProfileView({ onEdit }: { onEdit: () => void }) {
  const user = useUser()
  const state = usePlanState()
  return (
    <Section title="Your profile" actions={<Button onClick={onEdit}>Edit profile</Button>}>
      <dl className="divide-y divide-line">
        <Row name="First name">{user.firstName}</Row>
        <Row name="Last name">{user.lastName}</Row>
        <Row name="Email">
          {user.email}
          <DialogButton size="sm" aria-label="Change email address" dialog={close => <ChangeEmail onClose={close} />}>
            Change
          </DialogButton>
        </Row>
        {user.websiteDomain && (
          <Row name="Website">
            <WebLink
              url={user.websiteDomain}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              {user.websiteDomain}
            </WebLink>
          </Row>
        )}
        <Row name="User ID">
          <span className="break-all font-mono text-xs">{user.id}</span>
          <CopyButton size="sm" text={user.id} label="Copy user ID" />
        </Row>
        <Row name="Plan">
          <Badge tone="accent">{planNames[user.subscriptionPlan] ?? planNames.free}</Badge>
        </Row>
        {user.subscriptionStatus && (
          <Row name="Status">
            <span className="capitalize">{state ? planSentence(state).word : user.subscriptionStatus}</span>
          </Row>
        )}
      </dl>
    </Section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 py-1">
      <dt className="w-28 shrink-0 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.EmailChange))

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { emailVerified } = useUser()
  const form = useCheckedForm(SCHEMA, { email: '', password: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const ask = useChange({
    mutationFn: (body: EmailChange) => call(auth.changeEmail, { body }),
    said: ({ message }) => ({ title: 'Check your inbox', text: message }),
    onSuccess: () => onClose(),
    faults: error => markFault(form, error),
    failed: ['Change failed', 'The address couldn’t be changed. Try again.'],
  })
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Change your email address"
      description={
        emailVerified
          ? 'We email a link to your current address first, then one to the new address. The change takes effect once you open both.'
          : 'We email a link to the new address. The change takes effect once you open it.'
      }
      submit="Send link"
      pending={ask.isPending}
      onSubmit={handleSubmit(values => ask.mutate(values))}
    >
      <Field label="New email" error={errors.email?.message}>
        <Input autoFocus type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Current password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}
