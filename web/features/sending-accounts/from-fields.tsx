import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { SendingAccountDraft } from '#contract/sending-accounts.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type From = Pick<SendingAccountDraft, 'fromAddress' | 'fromName' | 'dailyLimit'>

interface FromFieldsProps {
  register: UseFormRegister<From>
  errors: FieldErrors<From>
  /** A connected account keeps its address. */
  isConnected: boolean
  onAddress?: () => void
}

export const FromFields = ({ register, errors, isConnected, onAddress = () => {} }: FromFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field
      label="Account’s from address"
      error={errors.fromAddress?.message}
      hint={isConnected ? 'To send from another address, add another account.' : undefined}
      required
    >
      <Input
        inputMode="email"
        autoComplete="email"
        readOnly={isConnected}
        {...register('fromAddress', { onBlur: onAddress })}
      />
    </Field>
    <Field
      label="Account’s from name"
      error={errors.fromName?.message}
      hint="Leave blank to use the name in your sender settings."
    >
      <Input autoComplete="name" {...register('fromName')} />
    </Field>
  </div>
)

export const DailyLimitField = ({ register, errors }: Pick<FromFieldsProps, 'register' | 'errors'>) => (
  <Field
    label="Daily limit"
    error={errors.dailyLimit?.message}
    hint="Leave blank to send as many emails as the account allows."
  >
    <Input
      inputMode="numeric"
      {...register('dailyLimit', {
        setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
      })}
    />
  </Field>
)

/** Hints below a password or key. */
export const KEEP_SECRET = 'Leave blank to keep the current one.'
export const SECRET_IS_ENCRYPTED = 'Stored encrypted. Nobody can read it here again.'
