import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type Mailbox, SmtpDraft } from '#contract/mailboxes.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormEnd } from './form-end.tsx'
import { FromFields } from './from-fields.tsx'
import { PRESETS, presetNames, presetOf } from './presets.ts'
import { useSaveMailbox } from './use-save-mailbox.ts'

interface SmtpFormProps {
  kept: Extract<Mailbox, { kind: 'smtp' }> | null
  onDone: () => void
  cancel: ReactNode
}

export function SmtpForm({ kept, onDone, cancel }: SmtpFormProps) {
  const { register, handleSubmit, formState, setValue, watch } = useForm({
    resolver: zodResolver(SmtpDraft),
    defaultValues: valuesOf(kept),
  })
  const { errors } = formState
  const { save, refusal } = useSaveMailbox(onDone)
  const preset = presetOf(watch('host'))
  const choose = (index: number) => {
    const { host, port, security } = PRESETS[presetNames[index] ?? 'other']
    setValue('host', host)
    setValue('port', port)
    setValue('security', security)
  }
  return (
    <form noValidate onSubmit={handleSubmit(body => save.mutate(body))} className="flex flex-col gap-3">
      <Field label="Provider" hint={PRESETS[preset].hint}>
        <Select value={preset} onChange={event => choose(event.target.selectedIndex)}>
          {presetNames.map(name => (
            <option key={name} value={name}>
              {PRESETS[name].name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-3 sm:grid-cols-[1fr_6rem_9rem]">
        <Field label="Server" error={errors.host?.message} required>
          <Input autoComplete="off" spellCheck={false} placeholder="smtp.example.com" {...register('host')} />
        </Field>
        <Field label="Port" error={errors.port?.message} required>
          <Input inputMode="numeric" {...register('port', { setValueAs: Number })} />
        </Field>
        <Field label="Security" error={errors.security?.message}>
          <Select {...register('security')}>
            <option value="starttls">STARTTLS</option>
            <option value="tls">TLS</option>
            <option value="none">None</option>
          </Select>
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="User name" error={errors.user?.message} hint="Mostly your email address">
          <Input autoComplete="off" spellCheck={false} {...register('user')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={kept ? 'Empty: the kept one' : 'Kept sealed; nobody can read it here again'}
        >
          <PasswordInput autoComplete="off" spellCheck={false} {...register('password')} />
        </Field>
      </div>
      <FromFields register={register} errors={errors} />
      <FormEnd refusal={refusal} pending={save.isPending} cancel={cancel} />
    </form>
  )
}

function valuesOf(kept: SmtpFormProps['kept']): SmtpDraft {
  const { host = '', port = 587, security = 'starttls', user = '' } = kept ?? {}
  const { fromAddress = '', fromName = '', dailyCap = null } = kept ?? {}
  return { kind: 'smtp', host, port, security, user, password: '', fromAddress, fromName, dailyCap }
}
