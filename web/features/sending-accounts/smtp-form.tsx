import { zodResolver } from '@hookform/resolvers/zod'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { type Mailbox, SmtpDraft } from '#contract/mailboxes.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormEnd } from './form-buttons.tsx'
import { CapField, FromFields } from './from-fields.tsx'
import { ImapFields } from './imap-fields.tsx'
import { PRESETS, type PresetName, presetFor, presetNames, presetOf } from './provider-presets.ts'
import { useSaveMailbox } from './use-save-account.ts'

interface SmtpFormProps {
  kept: Mailbox | null
  onDone: () => void
  cancel: ReactNode
}

export function SmtpForm({ kept, onDone, cancel }: SmtpFormProps) {
  const form = useForm({
    shouldFocusError: false,
    resolver: zodResolver(SmtpDraft),
    defaultValues: valuesOf(kept),
  })
  const { register, handleSubmit, formState, setValue, getValues, watch } = form
  const { errors } = formState
  const readId = useId()
  const { save, refusal } = useSaveMailbox(kept, { onDone, mark: error => markFault(form, error) })
  const preset = presetOf(watch('host'))
  const isRead = Boolean(watch('imap'))

  function fill(name: PresetName) {
    const { host, port, security } = PRESETS[name].smtp
    setValue('host', host)
    setValue('port', port)
    setValue('security', security)
    if (getValues('imap')) readAnswers(name)
  }
  const readAnswers = (name: PresetName) =>
    setValue('imap', { ...PRESETS[name].imap, user: '', password: '' }, { shouldValidate: false })
  /** Nothing that was typed is overwritten. */
  function fillByAddress() {
    const address = getValues('fromAddress').trim()
    const name = presetFor(address)
    if (!name || getValues('host') !== '') return
    fill(name)
    if (getValues('user') === '') setValue('user', address)
  }

  return (
    <Form onSubmit={handleSubmit(body => save.mutate(body))} className="flex flex-col gap-3">
      <FromFields register={register} errors={errors} isKept={kept !== null} onAddress={fillByAddress} />
      <Field label="Provider" hint={<Hint preset={preset} />}>
        <Select value={preset} onChange={event => fill(presetNames[event.target.selectedIndex] ?? 'other')}>
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
          hint={kept?.kind === 'smtp' ? 'Empty: the kept one' : 'Kept sealed; nobody can read it here again'}
        >
          <PasswordInput autoComplete="off" spellCheck={false} {...register('password')} />
        </Field>
      </div>
      <CapField register={register} errors={errors} />
      <label htmlFor={readId} className="flex min-h-8 items-center gap-2.5 self-start pointer-coarse:min-h-11">
        <Checkbox
          id={readId}
          checked={isRead}
          onChange={event => (event.target.checked ? readAnswers(preset) : setValue('imap', null))}
        />
        Read answers over IMAP
      </label>
      {isRead && (
        <ImapFields
          register={register}
          errors={errors}
          hasOwnPassword={(kept?.kind === 'smtp' && kept.imap?.hasOwnPassword) || false}
        />
      )}
      <FormEnd refusal={refusal} pending={save.isPending} cancel={cancel} />
    </Form>
  )
}

function Hint({ preset }: { preset: PresetName }) {
  const { hint, appPassword } = PRESETS[preset]
  return (
    <>
      {hint}
      {appPassword && (
        <>
          {' '}
          <a
            href={appPassword}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-accent underline underline-offset-2"
          >
            Make an app password
            <ExternalLink aria-hidden className="size-3" />
          </a>
        </>
      )}
    </>
  )
}

function valuesOf(mailbox: Mailbox | null): SmtpDraft {
  const kept = mailbox?.kind === 'smtp' ? mailbox : null
  const { host = '', port = 587, security = 'starttls', user = '' } = kept ?? {}
  const { fromAddress = '', fromName = '', dailyCap = null } = mailbox ?? {}
  const imap = kept?.imap
    ? {
        host: kept.imap.host,
        port: kept.imap.port,
        security: kept.imap.security,
        user: kept.imap.user,
        password: '',
      }
    : null
  return { kind: 'smtp', host, port, security, user, password: '', imap, fromAddress, fromName, dailyCap }
}
