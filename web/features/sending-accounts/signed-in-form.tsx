import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type SendingAccount, SmtpDraft } from '#contract/sending-accounts.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { DailyLimitField, FromFields } from './from-fields.tsx'
import { useSaveAccount } from './use-save-account.ts'

interface SignedInFormProps {
  saved: Extract<SendingAccount, { kind: 'smtp' }>
  onDone: () => void
  cancel: ReactNode
}

/** An account without a password: its provider knows its servers and its login. */
export function SignedInForm({ saved, onDone, cancel }: SignedInFormProps) {
  const { host, port, security, user, fromAddress, fromName, dailyLimit } = saved
  const form = useForm({
    shouldFocusError: false,
    resolver: zodResolver(SmtpDraft),
    defaultValues: { kind: 'smtp', host, port, security, user, fromAddress, fromName, dailyLimit },
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
