import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { type AccountDeletion, auth } from '#contract/auth.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { forgetDrafts } from '#web/lib/draft.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { endSession } from '#web/lib/session.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useUser } from '#web/lib/user.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { stateQuery } from '../second-factor/state-query.ts'
import { ImportEverything } from './import-everything.tsx'

export function AccountCard() {
  return (
    <div className="flex flex-col gap-6">
      <Section
        title="Export everything"
        text="Your leads, campaigns, messages, replies, drafts, calls, settings, and images as a ZIP: JSON for programs, CSV for spreadsheets. Passwords and keys aren’t in it."
        actions={<ExportEverything />}
      />
      <ImportEverything />
      <Section
        title="Delete account"
        text="Deletes your account and everything in it. You can’t undo this."
        actions={
          <DialogButton variant="danger-ghost" dialog={close => <DeleteAccount onClose={close} />}>
            Delete account
          </DialogButton>
        }
      />
    </div>
  )
}

const SCHEMA = laterSchema(() => import('../schemas.ts').then(m => m.AccountDeletion))

const NOW = [
  'You’re logged out everywhere, and API keys and webhooks stop working.',
  'Campaigns, follow-ups, and calls stop.',
  'Your subscription ends. What you paid isn’t refunded.',
]
const SOON = [
  'Leads, campaigns, emails, replies, drafts, calls, tasks, images, and settings are deleted.',
  'Your email accounts, sending domains, and phone line are disconnected.',
]
const KEPT = [
  'Invoices, at your payment provider, as the law requires.',
  'Your suppression list as unreadable hashes: if you come back, people who opted out stay opted out.',
]

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { email } = useUser()
  const { data: factor } = useQuery(stateQuery)
  const formId = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useCheckedForm(SCHEMA, { email: '', password: '', code: '' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const deletion = useChange({
    mutationFn: ({ code, ...body }: AccountDeletion) =>
      call(auth.deleteAccount, { body: { ...body, ...(code && { code }) } }),
    said: ({ message }) => ({ title: 'Account closed', text: message }),
    onSuccess: () => {
      forgetDrafts()
      endSession(queries)
      return navigate({ to: '/login' })
    },
    faults: error => markFault(form, error),
    failed: ['Deletion failed', 'Nothing was deleted. Try again.'],
  })
  return (
    <Dialog
      onClose={onClose}
      title="Delete your account?"
      description="You can’t undo this."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" pending={deletion.isPending}>
            Delete account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <What title="Immediately" items={NOW} />
        <What title="Within an hour" items={SOON} />
        <What title="What’s kept" items={KEPT} />
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken py-2 pr-2 pl-3">
          Keep a copy first.
          <ExportEverything />
        </p>
      </div>
      <Form
        id={formId}
        onSubmit={handleSubmit(values => deletion.mutate(values))}
        className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
      >
        <Field label={`Type ${email} to confirm`} error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Current password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {factor?.isOn && <CodeField error={errors.code?.message} {...register('code')} />}
      </Form>
    </Dialog>
  )
}

const What = ({ title, items }: { title: string; items: string[] }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <ul className="list-disc space-y-0.5 pl-4 text-ink-2 marker:text-ink-3">
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
)

/** The server names the file. */
const ExportEverything = () => (
  <a href={hrefOf(auth.exportEverything)} download className={buttonStyles()}>
    <Download aria-hidden />
    Export everything
  </a>
)
