import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type SendingAccount, SesDraft, SmtpDraft } from '#contract/sending-accounts.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { FormButtons } from './form-buttons.tsx'
import { DailyLimitField, FromFields, KEEP_SECRET, SECRET_IS_ENCRYPTED } from './from-fields.tsx'
import { SignInButtons } from './sign-in-button.tsx'
import { SmtpForm } from './smtp-form.tsx'
import { useSaveAccount } from './use-save-account.ts'

type Via = 'instance' | 'smtp' | 'ses'

const NAMES: Record<Via, string> = {
  instance: 'Canvass (default)',
  smtp: 'My SMTP account',
  ses: 'Amazon SES with my key',
}

interface AccountFormProps {
  /** The account to change; null for a new one. */
  saved: SendingAccount | null
  /** Without any account, emails go through the instance, so the form starts there. */
  isFirst: boolean
  onDone: () => void
}

/** Chooses the type of account and shows its form. */
export function AccountForm({ saved, isFirst, onDone }: AccountFormProps) {
  const choices: Via[] = isFirst ? ['instance', 'smtp', 'ses'] : ['smtp', 'ses']
  const [via, setVia] = useState<Via>(saved?.kind ?? choices[0] ?? 'smtp')
  const close = () => {
    if (isFirst) setVia('instance')
    onDone()
  }
  const cancel = <Button onClick={close}>Cancel</Button>
  if (saved?.kind === 'smtp' && saved.signedInAt) return <SignedInForm saved={saved} onDone={onDone} cancel={cancel} />
  return (
    <div className="flex flex-col gap-3">
      {!saved && <SignInButtons />}
      <Field label="Send through">
        <SelectOf options={choices.map(value => ({ value, label: NAMES[value] }))} value={via} onChoose={setVia} />
      </Field>
      {via === 'instance' && (
        <p className="text-ink-2">
          Canvass sends your emails from its own mail server, with your name on them. Connect an account to send from
          your own address, with that account’s own limits.
        </p>
      )}
      {via === 'smtp' && <SmtpForm saved={saved} onDone={onDone} cancel={cancel} />}
      {via === 'ses' && <SesForm saved={saved} onDone={onDone} cancel={cancel} />}
    </div>
  )
}

interface SignedInFormProps {
  saved: Extract<SendingAccount, { kind: 'smtp' }>
  onDone: () => void
  cancel: ReactNode
}

/** An account without a password: its provider knows its servers and its login. */
function SignedInForm({ saved, onDone, cancel }: SignedInFormProps) {
  const { host, port, security, user, fromAddress, fromName, dailyLimit } = saved
  const form = useCheckedForm(zodResolver(SmtpDraft), {
    kind: 'smtp',
    host,
    port,
    security,
    user,
    fromAddress,
    fromName,
    dailyLimit,
  })
  const { register, handleSubmit, formState } = form
  const { save, refusal } = useSaveAccount(saved, { onDone, mark: error => markFault(form, error) })
  return (
    <Form onSubmit={handleSubmit(body => save.mutate(body))} className="flex flex-col gap-3">
      <FromFields register={register} errors={formState.errors} isConnected />
      <DailyLimitField register={register} errors={formState.errors} />
      <FormButtons refusal={refusal} pending={save.isPending} cancel={cancel} />
    </Form>
  )
}

function SesForm({ saved, onDone, cancel }: { saved: SendingAccount | null; onDone: () => void; cancel: ReactNode }) {
  const form = useCheckedForm(zodResolver(SesDraft), valuesOf(saved))
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { save, refusal } = useSaveAccount(saved, { onDone, mark: error => markFault(form, error) })
  return (
    <Form onSubmit={handleSubmit(body => save.mutate(body))} className="flex flex-col gap-3">
      <p className="text-ink-2">
        First verify your domain or address in the SES console. Then create an access key in IAM with the permissions
        ses:SendRawEmail, ses:SendEmail, ses:GetAccount, and ses:GetEmailIdentity.
      </p>
      <FromFields register={register} errors={errors} isConnected={saved !== null} />
      <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
        <Field label="Access key ID" error={errors.accessKeyId?.message} required>
          <Input autoComplete="off" spellCheck={false} {...register('accessKeyId')} />
        </Field>
        <Field label="Region" error={errors.region?.message} required>
          <Input autoComplete="off" spellCheck={false} {...register('region')} />
        </Field>
      </div>
      <Field
        label="Secret access key"
        error={errors.secretAccessKey?.message}
        hint={saved?.kind === 'ses' ? KEEP_SECRET : SECRET_IS_ENCRYPTED}
      >
        <PasswordInput autoComplete="off" spellCheck={false} {...register('secretAccessKey')} />
      </Field>
      <DailyLimitField register={register} errors={errors} />
      <FormButtons refusal={refusal} pending={save.isPending} cancel={cancel} />
    </Form>
  )
}

function valuesOf(sendingAccount: SendingAccount | null): SesDraft {
  const ses = sendingAccount?.kind === 'ses' ? sendingAccount : null
  const { accessKeyId = '', region = 'us-east-1' } = ses ?? {}
  const { fromAddress = '', fromName = '', dailyLimit = null } = sendingAccount ?? {}
  return { kind: 'ses', accessKeyId, secretAccessKey: '', region, fromAddress, fromName, dailyLimit }
}
