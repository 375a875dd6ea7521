import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type SendingAccount, SesDraft } from '#contract/sending-accounts.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { FormButtons } from './form-buttons.tsx'
import { DailyLimitField, FromFields, KEEP_SECRET, SECRET_IS_ENCRYPTED } from './from-fields.tsx'
import { useSaveAccount } from './use-save-account.ts'

interface SesFormProps {
  saved: SendingAccount | null
  onDone: () => void
  cancel: ReactNode
}

export function SesForm({ saved, onDone, cancel }: SesFormProps) {
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
